import { type ReactNode, startTransition, useEffect, useLayoutEffect, useState } from "react";
import { deliveredId } from "../lib/content/delivered-id.ts";
import type { EarlyDeeds } from "../lib/early-deeds.ts";
import { Hydrated } from "../lib/hydrated.ts";

const none: EarlyDeeds = { areThere: false, writeAgain: () => {}, pressAgain: async () => {} };

type TakingOverProps = { isWritten: boolean; deeds: EarlyDeeds | null; children: ReactNode };

/**
 * Does again, as soon as its children have taken over the page, what was done before there was code.
 * @param isWritten whether the page came as HTML, and says for now what it says to everybody
 */
export function TakingOver({ isWritten, deeds, children }: TakingOverProps) {
  const { writeAgain, pressAgain } = deeds ?? none;
  const [isHydrated, setHydrated] = useState(!isWritten);
  useLayoutEffect(writeAgain, [writeAgain]);
  useEffect(() => {
    document.getElementById(deliveredId)?.remove();
    void pressAgain();
    startTransition(() => setHydrated(true));
  }, [pressAgain]);
  return <Hydrated value={isHydrated}>{children}</Hydrated>;
}
