import { useSyncExternalStore } from "react";

const never = () => () => {};

/** The visitor's own IANA time zone; null wherever there is no browser. */
export const useVisitorZone = (): string | null =>
  useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => null,
  );
