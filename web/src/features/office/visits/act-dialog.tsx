import type { OfficeVisit } from "@lamplight/api/contract/office-visits.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ActForm } from "../../../components/dialogs/act-form.tsx";
import { ChangePreview } from "../../../components/dialogs/change-preview.tsx";
import { DialogCard } from "../../../components/dialogs/dialog-card.tsx";
import { Switch } from "../../../components/form/switch.tsx";
import { useOpenedRecord } from "../../../lib/drafts/opened-record.ts";
import { useOfferUndo } from "../../../lib/office/operations.ts";
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

function Acting({ visit: live, name, act, confirmLabel, needsReason, onClose, children }: ActDialogProps) {
  const [willNotify, setWillNotify] = useState(true);
  const { mutateAsync: runAction, isPending } = useAct(live._id);
  const { opened: visit, changed } = useOpenedRecord(live, { subject: live._id, isBusy: isPending });
  const { data: preview, error, isFetching } = useQuery(previewQuery(visit._id, visit.revision, act));
  const offerUndo = useOfferUndo();

  // The undo bar appears even if this dialog has closed by then.
  const confirm = async (reason: string) => {
    if (!act) return;
    const { operationId, message = "" } = await runAction({
      act,
      revision: visit.revision,
      reason,
      notify: willNotify,
    });
    offerUndo({ operationId, message, subject: visit.patient.name, undoPath: `undo/${operationId}` });
  };

  return (
    <ActForm
      isChosen={act !== null}
      confirmLabel={confirmLabel}
      variant={act?.action === "move" ? "main" : "danger"}
      reasonHint="Saved in the visit's timeline. The patient doesn't see it."
      missingReason={needsReason ? "Please enter a reason." : undefined}
      isBusy={isPending}
      changed={changed}
      draft={`${visit._id} ${name}`}
      hasBlocker={act !== null && (preview === undefined || preview.blockers.length > 0)}
      onConfirm={confirm}
      onClose={onClose}
      afterReason={
        <Switch
          label="Notify the patient"
          checked={willNotify}
          onChange={({ target }) => setWillNotify(target.checked)}
        />
      }
    >
      {children}
      {act && <ChangePreview preview={preview} error={error} isFetching={isFetching} isNotified={willNotify} />}
    </ActForm>
  );
}
