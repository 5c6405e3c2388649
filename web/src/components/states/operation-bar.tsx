import { UNDO_SECONDS } from "@lamplight/api/contract/rules.ts";
import { type ReactNode, useCallback, useState } from "react";
import { type Operation, OperationContext } from "../../lib/office/operations.ts";
import { useUndoOperation } from "../../lib/office/undo-operation.ts";
import { UndoBar } from "./undo-bar.tsx";

/** Shows what the office or the nurse just did, with an undo button, on whatever page it is on by then. */
export function UndoableOperations({ children }: { children: ReactNode }) {
  const [operations, setOperations] = useState<Operation[]>([]);
  const offer = useCallback((made: Operation) => setOperations((known) => [...known, made]), []);
  const end = ({ operationId }: Operation) =>
    setOperations((known) => known.filter((operation) => operation.operationId !== operationId));
  return (
    <OperationContext value={offer}>
      {children}
      {operations.map((operation) => (
        <OperationBar key={operation.operationId} operation={operation} onEnd={() => end(operation)} />
      ))}
    </OperationContext>
  );
}

function OperationBar({ operation, onEnd }: { operation: Operation; onEnd: () => void }) {
  const undo = useUndoOperation(operation.undoPath, operation.side);
  return (
    <UndoBar
      subject={operation.subject}
      message={operation.message}
      seconds={UNDO_SECONDS}
      undo={undo}
      onUndo={() => undo.mutate()}
      onOver={onEnd}
      onEnd={onEnd}
    />
  );
}
