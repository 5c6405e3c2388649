import { lockPhones } from "../../../../lib/accounts/phone-accounts.ts";
import { one, type Queries, type Tx } from "../../../../lib/db/db.ts";
import { dryRun, transact } from "../../../../lib/db/transact.ts";
import { AppError } from "../../../../lib/http/errors.ts";
import { byStaff, recordStaffAudit } from "../../../../lib/office/audit.ts";
import type { Staff } from "../../../../lib/office/staff-sessions.ts";
import type { Services } from "../../../../lib/services.ts";
import { cancelForOffice } from "../actions.ts";
import type { Importing } from "../import/trip-booking.ts";
import { describeRows, groupsOf, importTrips, type Outcome, phonesOf } from "../import/trip-import.ts";
import type { TripRows } from "../import/trip-pairs.ts";
import { missingTrips } from "../import/trip-rides.ts";
import type { ReadRow } from "../import/trip-rows.ts";
import { type ImportFacts, readStored, storedFile } from "./stored-file.ts";

/** A stored file at work: its rows by number, and its trips by passenger. */
type Work = { importing: Importing; facts: ImportFacts; rows: ReadRow[]; groups: TripRows[][] };

/** A passenger's trips are imported in parts of this many, so that nobody waits long for a passenger of the file. What a check found is stored as often. */
const PART = 20;
const partsOf = (groups: readonly TripRows[][]): TripRows[][] =>
  groups.flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / PART) }, (_, at) => group.slice(at * PART, (at + 1) * PART)),
  );

async function workOf(services: Services, facts: ImportFacts, isWanted: (row: number) => boolean): Promise<Work> {
  const { db, config } = services;
  const { payerId, paymentMethod, notify } = facts;
  const staff = one(
    await db<
      Staff[]
    >`select id, name, email, role, consultant_id, true as is_verified from staff where id = ${facts.byStaff}`,
  );
  const file = { paymentMethod, notify, ...(payerId !== null && { payerId }) };
  const all = await readStored(await storedFile(db, facts.id, payerId), facts, config.practiceTimeZone);
  const rows = all.filter(({ row }) => isWanted(row));
  return { importing: { services, staff, file }, facts, rows, groups: await groupsOf(db, file, rows) };
}

/** Keeps the job's lease: another process takes over a minute after this one ended. */
const renewLease = (db: Queries, importId: string) =>
  db`update trip_import set leased_until = now() + interval '1 minute' where id = ${importId}`;

type Stored = { isBooked: boolean };

/** Stores what a part of the rows does or did. */
async function storeOutcomes(
  db: Queries,
  { importing, facts, rows }: Work,
  outcomes: readonly Outcome[],
  { isBooked }: Stored,
) {
  const found = new Map(outcomes.map((outcome) => [outcome.row, outcome]));
  const described = describeRows(
    importing.services,
    rows.filter(({ row }) => found.has(row)),
    found,
  );
  const stored = described.map((row) => {
    const { cents = 0, checkoutIds = [] } = found.get(row.row) ?? {};
    // The ride of a new row was rolled back by the check.
    const rideId = row.state === "new" && !isBooked ? null : row.rideId;
    return { row: row.row, state: row.state, found: { ...row, rideId }, rideId, cents, checkoutIds };
  });
  await db`
    update trip_import_row known set state = made.state, found = made.found, ride_id = made."rideId", cents = made.cents,
      checkout_ids = array(select jsonb_array_elements_text(made."checkoutIds")::uuid),
      is_booked = ${isBooked} and made.state <> 'faulty', is_chosen = is_chosen and made.state <> 'faulty'
    from jsonb_to_recordset(${db.json(stored)})
      as made (row int, state text, found jsonb, "rideId" uuid, cents int, "checkoutIds" jsonb)
    where known.trip_import_id = ${facts.id} and known.row = made.row`;
}

/** Checks every row by importing it and rolling that back, a passenger at a time, and lists what the file lacks. */
export async function checkImport(services: Services, facts: ImportFacts): Promise<void> {
  const { db, config } = services;
  const work = await workOf(services, facts, () => true);
  const seen: string[] = [];
  let open: Outcome[] = [];
  const store = async () => {
    await storeOutcomes(db, work, open, { isBooked: false });
    await renewLease(db, facts.id);
    open = [];
  };
  for (const part of partsOf(work.groups)) {
    const outcomes = await dryRun(services, async (tx) => {
      await lockPhones(tx, phonesOf(part));
      return importTrips(work.importing, tx, part);
    });
    seen.push(...outcomes.flatMap(({ rideIds }) => rideIds));
    open.push(...outcomes);
    if (open.length >= PART) await store();
  }
  await store();
  const days = work.rows.map(({ day }) => day).filter(Boolean);
  const { payerId } = work.importing.file;
  const missing = await missingTrips(db, { payerId, days, seen, zone: config.practiceTimeZone });
  const prices = await db<{ id: string; quoteCents: number }[]>`
    select id, quote_cents from ride where id = any(${missing.map(({ rideId }) => rideId)})`;
  const centsOf = new Map(prices.map(({ id, quoteCents }) => [id, quoteCents]));
  const stored = missing.map((trip) => ({ ...trip, cents: centsOf.get(trip.rideId) ?? 0 }));
  await db`
    update trip_import set state = 'checked', missing = ${db.json(stored)}, leased_until = null, revision = revision + 1 where id = ${facts.id}`;
}

/** Marks what this transaction does as a part of the import: nothing of it is told, offered or charged before the whole is done. */
const asPart = async (tx: Tx, importId: string): Promise<void> => {
  await tx`select set_config('app.due_from', due_from::text, true) from trip_import where id = ${importId}`;
};

/** Names the import in the operations of this transaction, by which they are undone together. */
async function nameOperations(tx: Tx, importId: string): Promise<void> {
  await tx`
    update operation set trip_import_id = ${importId}
    where id = any(string_to_array(nullif(current_setting('app.operations', true), ''), ' ')::uuid[])`;
}

/** A checkout that isn't opened in time ends. Those of an import are opened when it can't be undone any more. */
async function delayCheckouts(tx: Tx, outcomes: readonly Outcome[]): Promise<void> {
  const checkoutIds = outcomes.flatMap((outcome) => outcome.checkoutIds);
  if (checkoutIds.length > 0)
    await tx`update checkout set next_check_at = due_from() + rule_checkout_opening() where id = any(${checkoutIds})`;
}

/** Books the chosen rows a passenger at a time, each part once, and makes all of it due together. */
export async function bookImport(services: Services, facts: ImportFacts): Promise<void> {
  const { db } = services;
  const open = await db<{ row: number }[]>`
    select row from trip_import_row where trip_import_id = ${facts.id} and is_chosen and not is_booked`;
  const wanted = new Set(open.map(({ row }) => row));
  const work = await workOf(services, facts, (row) => wanted.has(row));
  for (const part of partsOf(work.groups)) {
    await transact(services, async (tx) => {
      await asPart(tx, facts.id);
      await lockPhones(tx, phonesOf(part));
      const outcomes = await importTrips(work.importing, tx, part);
      await delayCheckouts(tx, outcomes);
      await nameOperations(tx, facts.id);
      await storeOutcomes(tx, work, outcomes, { isBooked: true });
      await renewLease(tx, facts.id);
    });
  }
  await cancelMissing(work);
  await finishBooking(work);
}

const NOT_IN_FILE = "Not in an imported file";

/** Cancels the chosen rides that the file lacks, as at the passenger's wish. One that can't be canceled any more stays. */
async function cancelMissing({ importing, facts }: Work): Promise<void> {
  const { services, staff, file } = importing;
  const rides = await services.db<{ id: string }[]>`
    select ride.id from trip_import i join ride on ride.id = any(canceled_rides) where i.id = ${facts.id} and ride.status <> 'cancelled' order by ride.id`;
  for (const { id } of rides)
    await transact(services, async (tx) => {
      await asPart(tx, facts.id);
      const [now] = await tx<
        { revision: number }[]
      >`select revision from ride where id = ${id} and status <> 'cancelled'`;
      if (!now) return;
      const canceling = {
        revision: now.revision,
        canceledBy: "patient",
        notify: file.notify,
        reason: NOT_IN_FILE,
      } as const;
      await cancelForOffice(services, tx, staff, id, canceling);
      await nameOperations(tx, facts.id);
    }).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
}

/** Ends the booking: from now on it can be undone as a whole for ten seconds, and then all of it is due. */
async function finishBooking({ importing: { services, staff }, facts }: Work): Promise<void> {
  await transact(services, async (tx) => {
    const { trips } = one(
      await tx<{ trips: number }[]>`
      select (select count(*)::int from trip_import_row where trip_import_id = ${facts.id} and is_booked and state <> 'unchanged') as trips`,
    );
    await tx`select delay_trip_import(${facts.id}, now() + rule_undo())`;
    await tx`
      update trip_import set state = 'booked', booked_at = now(), leased_until = null, revision = revision + 1 where id = ${facts.id}`;
    const subject = { kind: "staff", id: staff.id };
    await recordStaffAudit(tx, byStaff(staff), { action: "trips imported", subject, change: { trips: [null, trips] } });
  });
}
