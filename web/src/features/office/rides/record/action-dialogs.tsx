import { RIDE_CAUSES, RideCause } from "@lamplight/api/contract/cancel-causes.ts";
import type { OfficeRide } from "@lamplight/api/contract/office-rides.ts";
import { DRIVER_LATE_MINUTES, inWords, UNDO_SECONDS } from "@lamplight/api/contract/rules.ts";
import { type ReactNode, useState } from "react";
import { DialogCard } from "../../../../components/dialogs/dialog-card.tsx";
import type { Confirmed } from "../../../../components/dialogs/record-action-form.tsx";
import { RecordActionForm } from "../../../../components/dialogs/record-action-form.tsx";
import { SelectField } from "../../../../components/form/field.tsx";
import { riderOf } from "../labels.ts";
import { type OfficeRideAction, ridePreviewQuery, useOfficeRideAction } from "../queries.ts";

export type ActionDialogProps = {
  ride: OfficeRide;
  isOpen: boolean;
  onClose: () => void;
};

type ActionFormProps = ActionDialogProps & {
  /** The action; null until it is fully chosen. */
  action: OfficeRideAction | null;
  confirmLabel: string;
  /** Error text for a missing reason, if one is required. */
  missingReason?: string | undefined;
  variant?: "danger" | "main";
  /** The driver who gets the email; the passenger if not given. */
  emailTo?: string | undefined;
  children?: ReactNode;
};

/** Previews an office action, asks for a reason, runs it, and shows errors inline. */
export function ActionForm({ ride, action, isOpen, emailTo, children, variant = "danger", ...form }: ActionFormProps) {
  const isForPassenger = emailTo === undefined;
  const { mutateAsync: runAction, isPending } = useOfficeRideAction(ride._id);
  const run = async ({ revision, reason, notify, preview: { refundCents } }: Confirmed) => {
    if (!action) throw new Error("No action was chosen");
    return runAction({
      ...action,
      ...(action.action === "cancel" && { refundCents }),
      revision,
      ...(isForPassenger && { notify }),
      ...(reason && { reason }),
    });
  };
  return (
    <RecordActionForm
      {...form}
      record={ride}
      name={action?.action ?? "assign"}
      isChosen={action !== null}
      previewOf={(revision) => ridePreviewQuery(ride._id, revision, isOpen ? action : null)}
      run={run}
      undo={{ subject: riderOf(ride), path: `rides/${ride._id}/undo` }}
      variant={variant}
      reasonHint="Saved in the ride's history. The passenger won't see it."
      notifyLabel={isForPassenger ? "Notify the passenger" : undefined}
      isBusy={isPending}
      isOnAccount={ride.paymentMethod === "account"}
      hasMoney={action?.action === "cancel" || action?.action === "no-show"}
      emailName={isForPassenger ? "Email" : `Email to ${emailTo}`}
    >
      {children}
    </RecordActionForm>
  );
}

export function UnassignDialog(props: ActionDialogProps) {
  const { ride, isOpen, onClose } = props;
  return (
    <DialogCard
      isOpen={isOpen}
      title="Unassign driver"
      text={`We'll email ${ride.driver?.name ?? "the driver"} and won't offer them this ride again. We start looking for another driver in ${inWords(UNDO_SECONDS, "seconds")}.`}
      onClose={onClose}
    >
      <ActionForm
        {...props}
        action={{ action: "unassign" }}
        confirmLabel="Unassign driver"
        emailTo={ride.driver?.name ?? "the driver"}
      />
    </DialogCard>
  );
}

export function NoShowDialog(props: ActionDialogProps) {
  return (
    <DialogCard
      isOpen={props.isOpen}
      title="Mark no-show"
      text={`The ride ends and the fare isn't refunded, unless the driver came more than ${inWords(DRIVER_LATE_MINUTES, "minutes")} late. We'll tell the passenger and who to call. You can reverse this on Today.`}
      onClose={props.onClose}
    >
      <ActionForm
        {...props}
        action={{ action: "no-show" }}
        confirmLabel="Mark no-show"
        missingReason="Please say who reported this."
      />
    </DialogCard>
  );
}

/** Cancels a ride. The refund depends on who cancels; if it's us, the reason is chosen from a list. */
export function CancelDialog(props: ActionDialogProps) {
  return (
    <DialogCard isOpen={props.isOpen} title="Cancel ride" text={riderOf(props.ride)} onClose={props.onClose}>
      <CancelForm {...props} />
    </DialogCard>
  );
}

function CancelForm(props: ActionDialogProps) {
  const [cause, setCause] = useState<RideCause | null>(null);
  const action = cause ? { canceledBy: "office" as const, cause } : { canceledBy: "patient" as const };
  return (
    <ActionForm {...props} action={{ action: "cancel", ...action }} confirmLabel="Cancel ride">
      <SelectField
        label="Who is canceling, and why?"
        hint="If it's us, the passenger gets a full refund. If it's the passenger, the refund rule applies."
        value={cause ?? ""}
        onChange={({ target }) => setCause(RideCause.safeParse(target.value).data ?? null)}
      >
        <option value="">The passenger</option>
        <optgroup label="We cancel">
          {Object.entries(RIDE_CAUSES).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </optgroup>
      </SelectField>
    </ActionForm>
  );
}
