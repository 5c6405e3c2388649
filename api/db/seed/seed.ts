import { FIRST_DAY_STEPS } from "../../contract/first-day.ts";
import type { Tx } from "../../src/lib/db/db.ts";
import type { Services } from "../../src/lib/services.ts";
import { addPatients } from "./accounts.ts";
import { fillWeeks } from "./busy-weeks.ts";
import { addConsultants, consultants } from "./consultants.ts";
import type { SeedContext } from "./days.ts";
import { addDemoVisits } from "./demo-visits.ts";
import { addDrivers, drivers } from "./drivers.ts";
import { addLivingDay } from "./living-day.ts";
import { demoPatient, patients } from "./patients.ts";
import { drawPortraits } from "./portraits.ts";
import { addReviews } from "./reviews.ts";
import { addStaff } from "./staff.ts";

/**
 * Seeds an empty, migrated database in one transaction. Does nothing if there are consultants, so it can be called on every start. The
 * living day adds consistent data for the office's screens; tests run without it.
 * Returns whether it seeded.
 */
export async function seed(services: Services, { now = new Date(), hasLivingDay = false } = {}): Promise<boolean> {
  const context: SeedContext = { now, timeZone: services.config.practiceTimeZone };
  await drawPortraits(services.config.filesDir, [...consultants, demoPatient, ...patients, ...drivers]);
  const isNew = await services.db.begin(async (tx) => {
    // On a busy machine a statement of the seed, or the program between two of them, takes longer than a request may.
    await tx`select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`;
    if (await isSeeded(tx)) return false;
    await addConsultants(tx);
    await addPatients(tx, context);
    await addStaff(tx);
    await addDrivers(tx, context);
    await addReviews(tx, context);
    await addDemoVisits(services, tx, context);
    await fillWeeks(services, tx, context);
    if (hasLivingDay) await addLivingDay(tx, context);
    // This practice opened long ago.
    await tx`update practice set first_day_put_away = ${[...FIRST_DAY_STEPS]}`;
    return true;
  });
  await services.db.begin(addStaff);
  return isNew;
}

/** Makes concurrent seeders wait for this one. */
async function isSeeded(tx: Tx): Promise<boolean> {
  await tx`lock table consultant in share row exclusive mode`;
  const [anyone] = await tx`select from consultant limit 1`;
  return anyone !== undefined;
}
