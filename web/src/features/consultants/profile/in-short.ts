import type { ConsultantProfile } from "@lamplight/api/contract/consultants.ts";
import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import { inWords, SLOT_MINUTES } from "@lamplight/api/contract/rules.ts";
import { counted, money } from "../../../lib/time/format.ts";

/**
 * `${inWords(SLOT_MINUTES, "minutes")} by video for $80. Next free Mon, Nov 23 at 10:00 AM EST. Rated 4.9 by 8 patients.`: text of a nurse's
 * link preview.
 */
export function inShort({ fees, available, nextFree, rating, reviewCount }: ConsultantProfile): string {
  const free = nextFree ? `Next free ${dateAndTime(nextFree.startsAt, nextFree.timeZone)}.` : "No free time this week.";
  return [
    `${inWords(SLOT_MINUTES, "minutes")} by video for ${money(fees)}.`,
    available ? free : "Not taking appointments right now.",
    ...(rating === null ? [] : [`Rated ${rating.toFixed(1)} by ${counted(reviewCount, "patient")}.`]),
  ].join(" ");
}
