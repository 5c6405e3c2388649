import { useEffect, useRef } from "react";

const forms = new Set<() => boolean>();

/** Registers a form whose unsent text would be lost with the tab. */
export function useUnsentGuard(isWritten: () => boolean): void {
  const latest = useRef(isWritten);
  useEffect(() => {
    latest.current = isWritten;
  });
  useEffect(() => {
    const form = () => latest.current();
    forms.add(form);
    return () => void forms.delete(form);
  }, []);
}

/** Asks before the tab is closed while `hasUnsent`. */
export function useUnloadGuard(hasUnsent: () => boolean): void {
  useEffect(() => {
    const guard = (event: BeforeUnloadEvent) => {
      if (hasUnsent()) event.preventDefault();
    };
    window.addEventListener("beforeunload", guard);
    return () => window.removeEventListener("beforeunload", guard);
  }, [hasUnsent]);
}

/** Whether a form on the screen holds unsent text. */
export const hasUnsentForm = (): boolean => [...forms].some((isWritten) => isWritten());
