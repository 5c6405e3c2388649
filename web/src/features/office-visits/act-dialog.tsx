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
  /** What is to be done; null until all of it is chosen. */
  act: Act | null;
  confirmLabel: string;
  needsWhy?: boolean;
  isOpen: boolean;
  onClose: () => void;
  onDone: (operation: Operation) => void;
  /** What has to be chosen. */
  children: ReactNode;
};

/** Shows what an act would do before it is done: everything in its way, the money to the cent, the letter that goes out. */
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

function Acting({ visit, act, confirmLabel, needsWhy, onClose, onDone, children }: ActDialogProps) {
  const [willNotify, setWillNotify] = useState(true);
  const { data: preview, error, isFetching } = useQuery(previewQuery(visit._id, visit.revision, act));
  const { mutateAsync: doIt, isPending } = useAct(visit._id);

  // What can be taken back is told wherever one is by then.
  const confirm = async (reason: string) => {
    if (!act) return;
    const { operationId, message = "" } = await doIt({ act, revision: visit.revision, reason, notify: willNotify });
    onDone({ operationId, message });
  };

  return (
    <ActForm
      isChosen={act !== null}
      confirmLabel={confirmLabel}
      variant={act?.action === "move" ? "main" : "danger"}
      whyHint="Stands in the visit's history. The patient does not see it."
      needsWhy={needsWhy ? "Please say why." : undefined}
      isBusy={isPending}
      hasBlocker={preview !== undefined && preview.blockers.length > 0}
      onConfirm={confirm}
      onClose={onClose}
      afterWhy={
        <Switch
          label="Notify the patient"
          checked={willNotify}
          onChange={({ target }) => setWillNotify(target.checked)}
        />
      }
    >
      {children}
      {act && <ChangePreview preview={preview} error={error} isFetching={isFetching} isTold={willNotify} />}
    </ActForm>
  );
}
