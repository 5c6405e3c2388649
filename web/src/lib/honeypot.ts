import { type Honeypot, SHORTEST_FILL_MS } from "@lamplight/api/contract/honeypot.ts";
import { useEffect, useRef } from "react";

/**
 * What tells a person from a program: the field nobody sees, and the time since the form was shown. A quick hand is not
 * turned away: its form waits until the shortest time has passed. No more than that is told, so that a wish which is sent
 * again reads as it did.
 */
export function useHoneypot() {
  const field = useRef<HTMLInputElement>(null);
  const shownAt = useRef(0);
  useEffect(() => {
    shownAt.current = performance.now();
  }, []);
  const openFor = () => Math.ceil(performance.now() - shownAt.current);

  return {
    field,
    async read(): Promise<Honeypot> {
      const left = SHORTEST_FILL_MS - openFor();
      if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
      return { website: field.current?.value ?? "", elapsed: Math.min(openFor(), SHORTEST_FILL_MS) };
    },
  };
}
