import { createContext, useContext } from "react";

export const Hydrated = createContext(typeof document !== "undefined");

/** False in prerendered HTML and until hydration is done. The change to true is rendered at low priority. */
export const useHydrated = (): boolean => useContext(Hydrated);
