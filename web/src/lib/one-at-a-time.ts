import { useRef } from "react";

/** While one run is under way, asking again does nothing: a double click or a held Enter key sends a form once. */
export function useOneAtATime<Args extends unknown[]>(run: (...args: Args) => Promise<unknown>) {
  const isUnderWay = useRef(false);
  return async (...args: Args): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      await run(...args);
    } finally {
      isUnderWay.current = false;
    }
  };
}
