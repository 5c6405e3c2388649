import { createContext, useContext } from "react";

/** An action of the office that can be undone for ten seconds. */
export type Operation = {
  operationId: string;
  /** Whose visit or ride it changed. */
  subject: string;
  /** What was done. */
  message: string;
  /** API path of the undo call, without the operation's id. */
  undoAt: string;
};

export const OperationContext = createContext<(made: Operation) => void>(() => {});

/** Returns a function that offers to undo an action. The offer stays when its page is left. */
export const useOfferUndo = () => useContext(OperationContext);
