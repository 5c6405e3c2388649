import type { Visitor } from "@lamplight/api/contract/visitor.ts";
import { useMemo } from "react";
import { useHydrated } from "./hydrated.ts";

/** A browser that cannot name its zone says `Etc/Unknown`, and throws as soon as a date is to be written in it. */
function zoneHere(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  try {
    Intl.DateTimeFormat("en", { timeZone });
    return timeZone || "UTC";
  } catch {
    return "UTC";
  }
}
const hoursHere = () => countsTo12(navigator.language);

const JANUARY = Date.UTC(2026, 0);
const JULY = Date.UTC(2026, 6);
let here: { settings: string; visitor: Visitor } | undefined;

/** As the browser is set at this moment: the zone by its clock, the hours by its language. Asked anew when those are others. */
export function visitorHere(): Visitor {
  const ahead = [JANUARY, JULY].map((at) => new Date(at).getTimezoneOffset());
  const settings = `${ahead} ${navigator.language}`;
  if (here?.settings !== settings) here = { settings, visitor: { timeZone: zoneHere(), hour12: hoursHere() } };
  return here.visitor;
}

/** The same for as long as something is shown; null in HTML that is the same for everybody. */
export function useVisitor(): Visitor | null {
  const isHydrated = useHydrated();
  return useMemo(() => (isHydrated ? visitorHere() : null), [isHydrated]);
}

/** Some systems hand their browser a language that is none, such as `en-US@posix`: then its own default counts. */
function countsTo12(language: string): boolean {
  const [known] = /^[a-z]{2,3}(-[a-z0-9]+)*$/i.test(language) ? Intl.DateTimeFormat.supportedLocalesOf(language) : [];
  return Intl.DateTimeFormat(known, { hour: "numeric" }).resolvedOptions().hour12 ?? true;
}
