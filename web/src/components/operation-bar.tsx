import { useUndoOperation } from "../lib/undo-operation.ts";
import { UndoBar } from "./undo-bar.tsx";

const SECONDS = 10;
export type Operation = { operationId: string; message: string };

/** Says what the desk did, and takes it back as long as nothing has left. `undoAt` is the call that does. */
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
