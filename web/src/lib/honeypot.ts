import { type Honeypot, SHORTEST_FILL_MS } from "@lamplight/api/contract/honeypot.ts";
import { useEffect, useRef } from "react";

/**
 * Data that tells people from bots: the hidden field and the time since the form was shown. A fast visitor is not
 * rejected: `read` waits until the minimum time has passed. The time is capped, so that a repeated request has the same
 * body.
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
