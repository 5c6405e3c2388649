import { type ReactNode, startTransition, useEffect, useInsertionEffect, useLayoutEffect, useState } from "react";
import { dehydratedId } from "../lib/content/dehydrated-id.ts";
import type { EarlyInput } from "../lib/early-input.ts";
import { Hydrated } from "../lib/hydrated.ts";

const none: EarlyInput = {
  areThere: false,
  readFields: () => {},
  replayFields: () => {},
  replayClicks: async () => {},
};

type HydrationGateProps = { isWritten: boolean; deeds: EarlyInput | null; children: ReactNode };

/**
 * Does again, as soon as its children have taken over the page, what was done before there was code.
 * @param isWritten whether the page came as HTML, and says for now what it says to everybody
 */
export function HydrationGate({ isWritten, deeds, children }: HydrationGateProps) {
  const { readFields, replayFields, replayClicks } = deeds ?? none;
  const [isHydrated, setHydrated] = useState(!isWritten);
  // The form library writes its defaults into fields as their refs are attached: after insertion effects, before layout effects.
  useInsertionEffect(readFields, [readFields]);
  useLayoutEffect(replayFields, [replayFields]);
  useEffect(() => {
    document.getElementById(dehydratedId)?.remove();
    void replayClicks();
    startTransition(() => setHydrated(true));
  }, [replayClicks]);
  return <Hydrated value={isHydrated}>{children}</Hydrated>;
}
