import { useUndoOperation } from "../lib/undo-operation.ts";
import { UndoBar } from "./undo-bar.tsx";

const SECONDS = 10;
export type Operation = { operationId: string; message: string };

/** Shows what was done at the office, with an undo button. `undoAt` is the API path of the undo call. */
export function OperationBar(props: { operation: Operation; undoAt: string; onEnd: () => void }) {
  const { operation, undoAt, onEnd } = props;
  const undo = useUndoOperation(undoAt);
  return (
    <UndoBar
      message={operation.message}
      seconds={SECONDS}
      undo={undo}
      onUndo={() => undo.mutate(operation.operationId)}
      onEnd={onEnd}
    />
  );
}
