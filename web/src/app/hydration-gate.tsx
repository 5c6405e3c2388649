import { type ReactNode, startTransition, useEffect, useInsertionEffect, useLayoutEffect, useState } from "react";
import { dehydratedId } from "../lib/content/dehydrated-id.ts";
import type { EarlyInput } from "../lib/hydration/early-input.ts";
import { Hydrated } from "../lib/hydration/hydrated.ts";

const none: EarlyInput = {
  readFields: () => {},
  replayFields: () => {},
  replayClicks: async () => {},
};

type HydrationGateProps = { isPrerendered: boolean; earlyInput: EarlyInput | null; children: ReactNode };

/**
 * Replays early input as soon as its children are hydrated.
 * @param isPrerendered whether the page came as HTML that is the same for every visitor
 */
export function HydrationGate({ isPrerendered, earlyInput, children }: HydrationGateProps) {
  const { readFields, replayFields, replayClicks } = earlyInput ?? none;
  const [isHydrated, setHydrated] = useState(!isPrerendered);
  // The form library writes defaults into fields when their refs are attached: after insertion effects, before layout
  // effects.
  useInsertionEffect(readFields, [readFields]);
  useLayoutEffect(replayFields, [replayFields]);
  useEffect(() => {
    document.getElementById(dehydratedId)?.remove();
    void replayClicks();
    startTransition(() => setHydrated(true));
  }, [replayClicks]);
  return <Hydrated value={isHydrated}>{children}</Hydrated>;
}
