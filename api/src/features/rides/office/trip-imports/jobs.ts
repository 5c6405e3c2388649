import type { Db } from "../../../../lib/db/db.ts";
import { AppError } from "../../../../lib/http/errors.ts";
import type { Job } from "../../../../lib/jobs/jobs.ts";
import type { Services } from "../../../../lib/services.ts";
import { openCheckouts, type RowOutcome } from "../import/trip-import.ts";
import type { ImportFacts } from "./stored-file.ts";
import { bookImport, checkImport } from "./work.ts";

/** Checks and books stored files, one after the other, and opens the checkouts of those that can't be undone any more. */
export const processTripImports = (services: Services): Job => ({
  name: "trip imports",
  async run() {
    return (await workOnOne(services)) + (await openOne(services));
  },
});

/** Takes the oldest file that is to be checked or booked. One whose process ended is taken over after a minute. */
async function workOnOne(services: Services): Promise<number> {
  const { db } = services;
  const [facts] = await db<ImportFacts[]>`
    update trip_import set leased_until = now() + interval '1 minute' where id = (
      select id from trip_import where state in ('checking', 'booking') and (leased_until is null or leased_until < now())
      order by read_at limit 1 for update skip locked)
    returning id, revision, state, payer_organization_id as payer_id, payment_method, notifies_passengers as notify, by_staff`;
  if (!facts) return 0;
  try {
    await (facts.state === "checking" ? checkImport(services, facts) : bookImport(services, facts));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await db`
      update trip_import set fault = ${error.message}, state = 'read', leased_until = null, revision = revision + 1
      where id = ${facts.id} and state = 'checking'`;
    if (facts.state === "booking") throw error;
  }
  return 1;
}

/** Opens the checkouts of a booked file. A ride whose checkout can't be opened is not booked. */
async function openOne(services: Services): Promise<number> {
  const { db } = services;
  const [due] = await db<{ id: string }[]>`
    update trip_import set leased_until = now() + interval '1 minute' where id = (
      select id from trip_import where state = 'booked' and opened_at is null and due_from <= now()
        and (leased_until is null or leased_until < now())
      order by due_from limit 1 for update skip locked)
    returning id`;
  if (!due) return 0;
  const rows = await db<RowOutcome[]>`
    select row, state, ride_id, checkout_ids from trip_import_row where trip_import_id = ${due.id} and is_booked and checkout_ids <> '{}'`;
  for (const [row, fault] of await openCheckouts(services, rows))
    await db`
      update trip_import_row set state = 'faulty', found = found || ${db.json({ state: "faulty", faults: [fault], rideId: null })}, ride_id = null
      where trip_import_id = ${due.id} and row = ${row} and found is not null`;
  await db`update trip_import set opened_at = now() where id = ${due.id}`;
  return 1;
}

/** Deletes what the senders of files wrote after a day, and what became of their rows after a year. */
export async function deleteOldImports(db: Db): Promise<void> {
  await db`
    update trip_import_row set cells = null, corrected = '{}', found = null
    where cells is not null and trip_import_id in (select id from trip_import where read_at < now() - interval '1 day' and state <> 'booking')`;
  await db`
    update trip_import set header = '[]', missing = '[]' where missing <> '[]' and read_at < now() - interval '1 day'`;
  await db`delete from trip_import where read_at < now() - interval '1 year'`;
}
