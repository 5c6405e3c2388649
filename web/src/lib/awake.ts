import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * False in HTML that was written in advance, until the page's code has taken it over. What does nothing without that code
 * is disabled or `inert` so long, so that no press and no letter gets lost.
 */
export const useAwake = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
