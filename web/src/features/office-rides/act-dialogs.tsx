import type { OfficeCancelRide, OfficeRide } from "@lamplight/api/contract/office-rides.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ActForm } from "../../components/act-form.tsx";
import { ChangePreview } from "../../components/change-preview.tsx";
import { DialogCard } from "../../components/dialog-card.tsx";
import { SelectField } from "../../components/field.tsx";
import type { Operation } from "../../components/operation-bar.tsx";
import { Switch } from "../../components/switch.tsx";
import { riderOf } from "./labels.ts";
import { type RideAct, ridePreviewQuery, useRideAct } from "./queries.ts";

export type OneAct = {
  ride: OfficeRide;
  isOpen: boolean;
  onClose: () => void;
  onDone: (operation: Operation) => void;
};

type ActingProps = OneAct & {
  /** What is to be done; null until all of it is chosen. */
  act: RideAct | null;
  confirmLabel: string;
  /** What is asked of the reason, where one is needed. */
  needsWhy?: string | undefined;
  variant?: "danger" | "main";
  /** Whether a letter of it goes to the passenger; otherwise to whoever was to drive. */
  isForPassenger?: boolean;
  children?: ReactNode;
};

/** Shows what an act would do, asks why, does it, and says in its place why it was not done. */
export function Acting({ ride, act, isOpen, onDone, isForPassenger = true, children, ...more }: ActingProps) {
  const [willNotify, setWillNotify] = useState(true);
  const { data: preview, error, isFetching } = useQuery(ridePreviewQuery(ride._id, ride.revision, isOpen ? act : null));
  const { mutateAsync: doIt, isPending } = useRideAct(ride._id);
  const { variant = "danger", ...form } = more;

  // What can be taken back is told wherever one is by then.
  const confirm = async (reason: string) => {
    if (!act) return;
    const money = act.action === "cancel" && preview ? { refundCents: preview.refundCents } : {};
    const wish = {
      ...act,
      ...money,
      revision: ride.revision,
      ...(isForPassenger && { notify: willNotify }),
      ...(reason && { reason }),
    };
    const { operationId, message = "" } = await doIt(wish);
    onDone({ operationId, message });
  };

  return (
    <ActForm
      {...form}
      isChosen={act !== null && (act.action !== "cancel" || preview !== undefined)}
      variant={variant}
      whyHint="Stands in the ride's history. The passenger does not see it."
      isBusy={isPending}
      hasBlocker={preview !== undefined && preview.blockers.length > 0}
      onConfirm={confirm}
      afterWhy={
        isForPassenger && (
          <Switch
            label="Notify the passenger"
            checked={willNotify}
            onChange={({ target }) => setWillNotify(target.checked)}
          />
        )
      }
    >
      {children}
      {act && (
        <ChangePreview
          preview={preview}
          error={error}
          isFetching={isFetching}
          isTold={willNotify}
          hasMoney={act.action === "cancel" || act.action === "no-show"}
          emailName={isForPassenger ? "The letter" : `The letter to ${ride.driver?.name ?? "the driver"}`}
        />
      )}
    </ActForm>
  );
}

export function UnassignDialog(props: OneAct) {
  const { ride, isOpen, onClose } = props;
  return (
    <DialogCard
      isOpen={isOpen}
      title="Take the ride back"
      text={`${ride.driver?.name ?? "The driver"} is told by letter and not asked again. We look for another driver when ten seconds are over.`}
      onClose={onClose}
    >
      <Acting {...props} act={{ action: "unassign" }} confirmLabel="Take it back" isForPassenger={false} />
    </DialogCard>
  );
}

export function NoShowDialog(props: OneAct) {
  return (
    <DialogCard
      isOpen={props.isOpen}
      title="Nobody at the door"
      text="The ride ends. The fare is kept, unless the driver came more than 15 minutes late. The passenger is told, and whom to call. You can reverse it on Today."
      onClose={props.onClose}
    >
      <Acting {...props} act={{ action: "no-show" }} confirmLabel="Note it" needsWhy="Please say who told you." />
    </DialogCard>
  );
}

const CAUSES: Record<OfficeCancelRide["canceledBy"], string> = {
  patient: "The passenger wishes it",
  office: "We cannot keep it",
};
const isCause = (value: string): value is OfficeCancelRide["canceledBy"] => value in CAUSES;

/** Ends a ride. Whose wish it is decides what comes back. */
export function CancelDialog(props: OneAct) {
  return (
    <DialogCard isOpen={props.isOpen} title="Cancel the ride" text={riderOf(props.ride)} onClose={props.onClose}>
      <Cancelling {...props} />
    </DialogCard>
  );
}

function Cancelling(props: OneAct) {
  const [canceledBy, setCanceledBy] = useState<OfficeCancelRide["canceledBy"]>("patient");
  return (
    <Acting {...props} act={{ action: "cancel", canceledBy }} confirmLabel="Cancel it">
      <SelectField
        label="Whose wish is it?"
        hint="What is our fault pays everything back; the passenger's wish, what the refund rule says."
        value={canceledBy}
        onChange={({ target }) => isCause(target.value) && setCanceledBy(target.value)}
      >
        {Object.entries(CAUSES).map(([cause, words]) => (
          <option key={cause} value={cause}>
            {words}
          </option>
        ))}
      </SelectField>
    </Acting>
  );
}
