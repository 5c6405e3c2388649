import type { Visitor } from "@lamplight/api/contract/visitor.ts";
import { useMemo } from "react";
import { useHydrated } from "../hydration/hydrated.ts";

/** A browser that doesn't know its zone reports none or `Etc/Unknown`. Formatting a date with that throws. */
function zoneHere(): string | null {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  try {
    Intl.DateTimeFormat("en", { timeZone });
    return timeZone || null;
  } catch {
    return null;
  }
}
const hoursHere = () => countsTo12(navigator.language);

const JANUARY = Date.UTC(2026, 0);
const JULY = Date.UTC(2026, 6);
let here: { settings: string; visitor: Visitor | null } | undefined;

/**
 * The browser's current settings: time zone, and 12 or 24 hours by its language. Read again after either changed. Null
 * if the time zone is unknown: times are then shown in the practice's zone only.
 */
export function visitorHere(): Visitor | null {
  const ahead = [JANUARY, JULY].map((at) => new Date(at).getTimezoneOffset());
  const settings = `${ahead} ${navigator.language}`;
  if (here?.settings !== settings) {
    const timeZone = zoneHere();
    here = { settings, visitor: timeZone === null ? null : { timeZone, hour12: hoursHere() } };
  }
  return here.visitor;
}

/** The visitor's settings. Null if the time zone is unknown, and in prerendered HTML, which is the same for everyone. */
export function useVisitor(): Visitor | null {
  const isHydrated = useHydrated();
  return useMemo(() => (isHydrated ? visitorHere() : null), [isHydrated]);
}

/** Some systems give their browser an invalid language, such as `en-US@posix`: use the browser's default then. */
function countsTo12(language: string): boolean {
  const [known] = /^[a-z]{2,3}(-[a-z0-9]+)*$/i.test(language) ? Intl.DateTimeFormat.supportedLocalesOf(language) : [];
  return Intl.DateTimeFormat(known, { hour: "numeric" }).resolvedOptions().hour12 ?? true;
}
