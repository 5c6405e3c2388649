import { useSyncExternalStore } from "react";

const never = () => () => {};

/** A line of text that is kept for this tab while its writer is sent elsewhere, and comes back with them. */
export function useDraft(name: string) {
  const kept = useSyncExternalStore(
    never,
    () => sessionStorage.getItem(name),
    () => null,
  );
  return {
    kept,
    keep: (text: string) => sessionStorage.setItem(name, text),
    drop: () => sessionStorage.removeItem(name),
  };
}
