import { createHash } from "node:crypto";
import { bookableWeek, type GridSlot } from "../../src/lib/practice-time.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** When the seeds are sown, and where: everything they tell happened before or will happen after that. */
export type Sowing = { now: Date; timeZone: string };

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

/** All slots of a day `days` ahead of today (negative: past) in the practice zone, whatever the clock says now. */
export function slotsOfDay({ now, timeZone }: Sowing, days: number): GridSlot[] {
  const [, nextDay] = bookableWeek(daysBefore(now, 1 - days), timeZone);
  if (!nextDay) throw new Error("A week has a second day");
  return nextDay.slots;
}

/** A number from 0 to 1 that looks like chance and is the same for the same words. */
export function chance(...words: (string | number)[]): number {
  return createHash("sha256").update(words.join(" ")).digest().readUInt32BE() / 2 ** 32;
}

/** One of several, chosen as `chance` chooses. */
export function oneOf<Thing>(things: Thing[], ...words: (string | number)[]): Thing {
  const chosen = things[Math.floor(chance(...words) * things.length)];
  if (chosen === undefined) throw new Error("There is nothing to choose from");
  return chosen;
}
