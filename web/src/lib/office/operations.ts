import type { Side } from "@lamplight/api/contract/staff.ts";
import { createContext, useContext } from "react";

/** An action of the office or a nurse that can be undone for ten seconds. */
export type Operation = {
  operationId: string;
  /** Whose visit or ride it changed. */
  subject: string;
  /** What was done. */
  message: string;
  /** API path of the undo call, of the office or the nurse. */
  undoPath: string;
  side?: Side;
};

export const OperationContext = createContext<(made: Operation) => void>(() => {});

/** Returns a function that offers to undo an action. The offer stays when its page is left. */
export const useOfferUndo = () => useContext(OperationContext);
