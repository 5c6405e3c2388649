import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False in HTML that was written in advance, until the page's code has taken it over. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
