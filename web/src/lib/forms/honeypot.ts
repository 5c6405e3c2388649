import { type Honeypot, SHORTEST_FILL_MS } from "@lamplight/api/contract/honeypot.ts";
import { useEffect, useRef } from "react";
import { Failure } from "../errors/failure.ts";

/**
 * Data that tells people from bots: the hidden field and the time since the form was shown. A fast visitor is not
 * rejected: `sending` waits until the minimum time has passed. The time is capped, so that a repeated request has the same
 * body.
 */
export function useHoneypot() {
  const field = useRef<HTMLInputElement>(null);
  const shownAt = useRef(0);
  useEffect(() => {
    shownAt.current = performance.now();
  }, []);
  const openFor = () => Math.ceil(performance.now() - shownAt.current);

  async function read(): Promise<Honeypot> {
    const left = SHORTEST_FILL_MS - openFor();
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
    return { reference: field.current?.value ?? "", elapsed: Math.min(openFor(), SHORTEST_FILL_MS) };
  }

  return {
    field,
    /** Sends the data with a form. When the server rejects it, the field is emptied: a browser may have filled it in. */
    async sending<Answer>(send: (honeypot: Honeypot) => Promise<Answer>): Promise<Answer> {
      try {
        return await send(await read());
      } catch (thrown) {
        if (thrown instanceof Failure && thrown.status === 400 && field.current) field.current.value = "";
        throw thrown;
      }
    },
  };
}
