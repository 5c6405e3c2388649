import type { Visitor } from "@lamplight/api/contract/visitor.ts";
import { useSyncExternalStore } from "react";

const never = () => () => {};
const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const hoursHere = () => countsTo12(navigator.language);

/** As the browser is set at this moment: the zone by its clock, the hours by its language. */
export const visitorHere = (): Visitor => ({ timeZone: zoneHere(), hour12: hoursHere() });

/** The same while rendering; null wherever there is no browser. */
export function useVisitor(): Visitor | null {
  const timeZone = useSyncExternalStore(never, zoneHere, () => null);
  const hour12 = useSyncExternalStore(never, hoursHere, () => true);
  return timeZone === null ? null : { timeZone, hour12 };
}

/** Some systems hand their browser a language that is none, such as `en-US@posix`: then its own default counts. */
function countsTo12(language: string): boolean {
  const [known] = /^[a-z]{2,3}(-[a-z0-9]+)*$/i.test(language) ? Intl.DateTimeFormat.supportedLocalesOf(language) : [];
  return Intl.DateTimeFormat(known, { hour: "numeric" }).resolvedOptions().hour12 ?? true;
}
