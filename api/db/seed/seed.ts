import type { Tx } from "../../src/lib/db.ts";
import type { Services } from "../../src/lib/services.ts";
import { addPatients } from "./accounts.ts";
import { fillWeeks } from "./busy-weeks.ts";
import { addConsultants, consultants } from "./consultants.ts";
import type { Sowing } from "./days.ts";
import { addDemoVisits } from "./demo-visits.ts";
import { addDrivers, drivers } from "./drivers.ts";
import { addLivingDay } from "./living-day.ts";
import { demoPatient, patients } from "./patients.ts";
import { drawPortraits } from "./portraits.ts";
import { addReviews } from "./reviews.ts";
import { addStaff } from "./staff.ts";

/**
 * Fills an empty, migrated database with what a newcomer sees, all of it or nothing. Where there are consultants already
 * it changes nothing, so it may be called on every start. The living day makes the office's screens coherent; tests do without it.
 * Returns whether it filled the database.
 */
export async function seed(services: Services, { now = new Date(), hasLivingDay = false } = {}): Promise<boolean> {
  const sowing: Sowing = { now, timeZone: services.config.practiceTimeZone };
  await drawPortraits(services.config.filesDir, [...consultants, demoPatient, ...patients, ...drivers]);
  const isNew = await services.db.begin(async (tx) => {
    if (await isInhabited(tx)) return false;
    await addConsultants(tx);
    await addPatients(tx, sowing);
    await addDrivers(tx, sowing);
    await addReviews(tx, sowing);
    await addDemoVisits(services, tx, sowing);
    await fillWeeks(services, tx, sowing);
    await addStaff(tx);
    if (hasLivingDay) await addLivingDay(tx, sowing);
    return true;
  });
  await services.db.begin(addStaff);
  return isNew;
}

/** Holds other seeders off until this one is done. */
async function isInhabited(tx: Tx): Promise<boolean> {
  await tx`lock table consultant in share row exclusive mode`;
  const [anyone] = await tx`select from consultant limit 1`;
  return anyone !== undefined;
}
