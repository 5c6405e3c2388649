import { instantsShowing } from "@lamplight/api/contract/clock-change.ts";
import { HOUR_MS, MINUTE_MS } from "@lamplight/api/contract/durations.ts";
import { shortDate } from "@lamplight/api/contract/format-time.ts";
import { inDigits, LONGEST_NOW_SNOOZE_MINUTES } from "@lamplight/api/contract/rules.ts";
import { dateOnly, dayAfter } from "../../../lib/time/format.ts";

/** `until` is a timestamp. */
export type SnoozeChoice = { label: string; until: number };

/** Times of today to which a row can be put off, by the practice's clock. */
const LATER_TODAY = [
  { clock: "14:00", label: "Until 2 PM" },
  { clock: "17:00", label: "Until 5 PM" },
];
/** A nearer time is hardly another choice than an hour. */
const NEAREST_MS = 1.5 * HOUR_MS;
const MORNING = { clock: "08:00", label: "8 AM" };
const DAYS_LATER = 3;

/** Until when a row can be snoozed. Where a person waits, it may not be out of sight for long. */
export function snoozeChoices(now: number, timeZone: string, isNow: boolean): SnoozeChoice[] {
  if (isNow)
    return [
      {
        label: inDigits(LONGEST_NOW_SNOOZE_MINUTES, "minute"),
        until: now + LONGEST_NOW_SNOOZE_MINUTES * MINUTE_MS,
      },
    ];
  const today = dateOnly(now, timeZone);
  const at = (day: string, clock: string) => instantsShowing(day, clock, timeZone)[0] ?? now + HOUR_MS;
  const ofToday = LATER_TODAY.map(({ clock, label }) => ({ label, until: at(today, clock) }));
  const next = ofToday.find(({ until }) => until - now >= NEAREST_MS);
  const tomorrow = at(dayAfter(today, 1), MORNING.clock);
  const later = at(dayAfter(today, DAYS_LATER), MORNING.clock);
  return [
    { label: inDigits(1, "hour"), until: now + HOUR_MS },
    ...(next ? [next] : []),
    { label: `Tomorrow, ${MORNING.label}`, until: tomorrow },
    { label: `${shortDate(later, timeZone, now)}, ${MORNING.label}`, until: later },
  ];
}
