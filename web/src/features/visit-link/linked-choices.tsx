import type { VisitChoices } from "@lamplight/api/contract/affected-visits.ts";
import type { LinkedVisit } from "@lamplight/api/contract/visit-links.ts";
import { VisitChoicesPart } from "../appointments/visit-choices.tsx";
import { useCancelLinked, useMoveLinked } from "./queries.ts";

type LinkedChoicesProps = { code: string; visit: LinkedVisit; choices: VisitChoices; onMoved: () => void };

/** The choices of a visit's link. */
export function LinkedChoices({ code, visit, choices, onMoved }: LinkedChoicesProps) {
  const move = useMoveLinked(code);
  const cancel = useCancelLinked(code);
  const { revision } = visit;
  return (
    <VisitChoicesPart
      visit={visit}
      choices={choices}
      pending={cancel.isPending ? "cancel" : move.isPending ? move.variables : null}
      error={move.error ?? cancel.error}
      onChoose={({ docId, slotDate, slotTime }) => {
        cancel.reset();
        move.mutate({ docId, slotDate, slotTime, revision }, { onSuccess: onMoved });
      }}
      onCancel={(refundCents) => {
        move.reset();
        cancel.mutate({ revision, refundCents });
      }}
    />
  );
}
