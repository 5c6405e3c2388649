import type { OfficeVisit } from "@lamplight/api/contract/office-visits.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ActForm } from "../../components/act-form.tsx";
import { ChangePreview } from "../../components/change-preview.tsx";
import { DialogCard } from "../../components/dialog-card.tsx";
import type { Operation } from "../../components/operation-bar.tsx";
import { Switch } from "../../components/switch.tsx";
import { type Act, previewQuery, useAct } from "./queries.ts";

type ActDialogProps = {
  visit: OfficeVisit;
  title: string;
  /** The action to preview; null until every field is filled in. */
  act: Act | null;
  confirmLabel: string;
  needsReason?: boolean;
  isOpen: boolean;
  onClose: () => void;
  onDone: (operation: Operation) => void;
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

function Acting({ visit, act, confirmLabel, needsReason, onClose, onDone, children }: ActDialogProps) {
  const [willNotify, setWillNotify] = useState(true);
  const { data: preview, error, isFetching } = useQuery(previewQuery(visit._id, visit.revision, act));
  const { mutateAsync: runAction, isPending } = useAct(visit._id);

  // The undo bar appears even if this dialog has closed by then.
  const confirm = async (reason: string) => {
    if (!act) return;
    const { operationId, message = "" } = await runAction({
      act,
      revision: visit.revision,
      reason,
      notify: willNotify,
    });
    onDone({ operationId, message });
  };

  return (
    <ActForm
      isChosen={act !== null}
      confirmLabel={confirmLabel}
      variant={act?.action === "move" ? "main" : "danger"}
      reasonHint="Saved in the visit's timeline. The patient doesn't see it."
      missingReason={needsReason ? "Please enter a reason." : undefined}
      isBusy={isPending}
      hasBlocker={preview !== undefined && preview.blockers.length > 0}
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
