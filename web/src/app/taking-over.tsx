import { type ReactNode, useEffect, useLayoutEffect } from "react";
import { deliveredId } from "../lib/content/delivered-id.ts";
import type { EarlyDeeds } from "../lib/early-deeds.ts";

const none: EarlyDeeds = { areThere: false, writeAgain: () => {}, pressAgain: () => {} };

/** Does again, as soon as its children have taken over the page, what was done before there was code. */
export function TakingOver({ deeds, children }: { deeds: EarlyDeeds | null; children: ReactNode }) {
  const { writeAgain, pressAgain } = deeds ?? none;
  useLayoutEffect(writeAgain, [writeAgain]);
  useEffect(() => {
    document.getElementById(deliveredId)?.remove();
    pressAgain();
  }, [pressAgain]);
  return children;
}
