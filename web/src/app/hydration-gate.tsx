import { type ReactNode, startTransition, useEffect, useInsertionEffect, useLayoutEffect, useState } from "react";
import { deliveredId } from "../lib/content/dehydrated-id.ts";
import type { EarlyDeeds } from "../lib/early-input.ts";
import { Hydrated } from "../lib/hydrated.ts";

const none: EarlyDeeds = {
  areThere: false,
  readFields: () => {},
  replayFields: () => {},
  pressAgain: async () => {},
};

type TakingOverProps = { isWritten: boolean; deeds: EarlyDeeds | null; children: ReactNode };

/**
 * Does again, as soon as its children have taken over the page, what was done before there was code.
 * @param isWritten whether the page came as HTML, and says for now what it says to everybody
 */
export function TakingOver({ isWritten, deeds, children }: TakingOverProps) {
  const { readFields, replayFields, pressAgain } = deeds ?? none;
  const [isHydrated, setHydrated] = useState(!isWritten);
  // The form library writes its defaults into fields as their refs are attached: after insertion effects, before layout effects.
  useInsertionEffect(readFields, [readFields]);
  useLayoutEffect(replayFields, [replayFields]);
  useEffect(() => {
    document.getElementById(deliveredId)?.remove();
    void pressAgain();
    startTransition(() => setHydrated(true));
  }, [pressAgain]);
  return <Hydrated value={isHydrated}>{children}</Hydrated>;
}
