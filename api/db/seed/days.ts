import { createHash } from "node:crypto";
import { DAY_MS } from "../../contract/durations.ts";
import { bookableWeek, type GridSlot } from "../../src/lib/time/practice-time.ts";

/** The reference time and zone of the seed data: everything is before or after it. */
export type SeedContext = { now: Date; timeZone: string };

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

/** All slots of a day `days` from today (negative: past) in the practice's zone, regardless of the current time. */
export function slotsOfDay({ now, timeZone }: SeedContext, days: number): GridSlot[] {
  const [, nextDay] = bookableWeek(daysBefore(now, 1 - days), timeZone);
  if (!nextDay) throw new Error("A week has a second day");
  return nextDay.slots;
}

/** A pseudorandom number from 0 to 1, the same for the same words. */
export function chance(...words: (string | number)[]): number {
  return createHash("sha256").update(words.join(" ")).digest().readUInt32BE() / 2 ** 32;
}

/** An item chosen by `chance`. */
export function oneOf<Thing>(things: Thing[], ...words: (string | number)[]): Thing {
  const chosen = things[Math.floor(chance(...words) * things.length)];
  if (chosen === undefined) throw new Error("The list is empty");
  return chosen;
}
