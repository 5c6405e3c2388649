import { createContext, useContext } from "react";

export const Hydrated = createContext(typeof document !== "undefined");

/**
 * False in HTML that was written in advance, and until the page's code has taken it over. What then changes is drawn when nobody's
 * hand is waiting.
 */
export const useHydrated = (): boolean => useContext(Hydrated);
