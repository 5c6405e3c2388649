import type { Tx } from "../../src/lib/db/db.ts";
import type { Services } from "../../src/lib/services.ts";
import { bookableWeek } from "../../src/lib/time/practice-time.ts";
import { consultants } from "./consultants.ts";
import { chance, daysBefore, oneOf, type SeedContext } from "./days.ts";
import { patients } from "./patients.ts";
import { addVisits, type VisitSeed } from "./visits.ts";

/** A fully booked day to show on the booking page: the first consultant's, the day after tomorrow. */
const FULL_DAY = { position: 0, day: 2 };
const ON_THE_HOME_PAGE = 10;
const FIRST_EVENING_SLOT = 14;

/** Books part of each available consultant's coming week: more for those on the home page, in the evenings, and soon. */
export async function fillWeeks(services: Services, tx: Tx, context: SeedContext): Promise<void> {
  await addVisits(tx, [...bookings(services, context)]);
}

function* bookings(services: Services, { now, timeZone }: SeedContext): Generator<VisitSeed> {
  for (const [day, { slots }] of bookableWeek(now, timeZone).entries()) {
    for (const [place, { slotTime, startsAt }] of slots.entries()) {
      for (const [position, { name, available }] of consultants.entries()) {
        const isFull = position === FULL_DAY.position && day === FULL_DAY.day;
        const fromLast = slots.length - place;
        const wanted = demand(position, day, fromLast <= 22 - FIRST_EVENING_SLOT);
        if (!available || (!isFull && chance(name, day, slotTime) > wanted)) continue;
        yield {
          patient: oneOf(patients, day, slotTime, name).name,
          consultant: name,
          status: "paid",
          startsAt,
          bookedAt: daysBefore(now, 0.5 + 5 * chance(slotTime, name, day)),
          meetingUrl: services.videoCalls.room()?.url ?? null,
        };
      }
    }
  }
}

function demand(position: number, day: number, isEvening: boolean): number {
  const usual = position < ON_THE_HOME_PAGE ? 0.34 : 0.1;
  return usual + (isEvening ? 0.1 : 0) - day * 0.02;
}
