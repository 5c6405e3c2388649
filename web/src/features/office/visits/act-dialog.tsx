import type { OfficeVisit } from "@lamplight/api/contract/office-visits.ts";
import type { ReactNode } from "react";
import { DialogCard } from "../../../components/dialogs/dialog-card.tsx";
import type { Confirmed } from "../../../components/dialogs/record-action-form.tsx";
import { RecordActionForm } from "../../../components/dialogs/record-action-form.tsx";
import { type Act, previewQuery, useAct } from "./queries.ts";

type ActDialogProps = {
  visit: OfficeVisit;
  /** The action's name, known before its fields are filled in. */
  name: Act["action"];
  title: string;
  /** The action to preview; null until every field is filled in. */
  act: Act | null;
  confirmLabel: string;
  needsReason?: boolean;
  isOpen: boolean;
  onClose: () => void;
  /** The action's fields. */
  children: ReactNode;
};

/** Previews an action before it runs: every blocker, the refund to the cent, and the email that will be sent. */
export function ActDialog(props: ActDialogProps) {
  return (
    <DialogCard
      isOpen={props.isOpen}
      title={props.title}
      text={`${props.visit.patient.name} with ${props.visit.consultant}`}
      onClose={props.onClose}
    >
      <Acting {...props} />
    </DialogCard>
  );
}

function Acting({ visit, name, act, confirmLabel, needsReason, onClose, children }: ActDialogProps) {
  const { mutateAsync: runAction, isPending } = useAct(visit._id);
  const run = async ({ preview: { refundCents, heldCents = 0 }, ...confirmed }: Confirmed) => {
    if (!act) throw new Error("No action was chosen");
    const shown = act.action === "cancel" ? { ...act, refundCents: refundCents + heldCents } : act;
    return runAction({ act: shown, ...confirmed });
  };
  return (
    <RecordActionForm
      record={visit}
      name={name}
      isChosen={act !== null}
      previewOf={(revision) => previewQuery(visit._id, revision, act)}
      run={run}
      undo={{ subject: visit.patient.name, path: "undo" }}
      confirmLabel={confirmLabel}
      variant={name === "move" ? "main" : "danger"}
      reasonHint="Saved in the visit's timeline. The patient doesn't see it."
      missingReason={needsReason ? "Please enter a reason." : undefined}
      notifyLabel="Notify the patient"
      isBusy={isPending}
      onClose={onClose}
    >
      {children}
    </RecordActionForm>
  );
}
