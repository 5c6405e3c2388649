import { z } from "zod";
import {
  AcceptedRide,
  type DriversQuery,
  type NewDriver,
  type OfficeDriver,
  type OfficeDriverRecord,
  type SuspendDriver,
  type SuspendDriverWithRides,
} from "../../../contract/office-drivers.ts";
import { hire } from "../../lib/accounts/hiring.ts";
import { asAnswers } from "../../lib/db/answers.ts";
import { one, type Queries, type Tx } from "../../lib/db/db.ts";
import { AppError, Stale } from "../../lib/http/errors.ts";
import { onePage, pageOf } from "../../lib/http/pagination.ts";
import { driverText, isLike } from "../../lib/http/search-text.ts";
import { enqueueEmail } from "../../lib/mail/emails.ts";
import { byStaff, lastToChange, recordStaffAudit } from "../../lib/office/audit.ts";
import { logOf } from "../../lib/office/log-entries.ts";
import { officeNotesOf } from "../../lib/office/notes.ts";
import type { Staff } from "../../lib/office/staff-sessions.ts";
import { dayBounds } from "../../lib/time/practice-time.ts";
import { documentsForOffice, lockRidesAhead } from "./documents/documents.ts";

type Row = Omit<OfficeDriver, "suspendedAt"> & { suspendedAt: Date | null; place: string };

const stateOf = (db: Queries) => db`
  case when d.suspended_at is not null then 'suspended' when d.online then 'online' when d.password_hash = '' then 'invited'
    else 'offline' end`;

function rows(db: Queries, timeZone: string) {
  const { from, until } = dayBounds(new Date(), timeZone);
  return db`
    select d.id as _id, d.revision, d.name, d.email, d.phone, d.vehicle_type, d.vehicle_model, d.vehicle_number, d.suspended_at,
      ${stateOf(db)} as state,
      (select count(*)::int from ride where driver_id = d.id and starts_at >= ${from} and starts_at < ${until}) as rides_today,
      (select count(*)::int from ride where driver_id = d.id and status in ('assigned', 'accepted')) as rides_ahead,
      lower(d.name) as place,
      (select json_build_object('kind', kind, 'expiresOn', expires_on, 'hasEnded', (expires_on + 1)::timestamp at time zone ${timeZone} <= now())
        from driver_document where driver_id = d.id and state = 'accepted' order by expires_on, kind limit 1) as first_to_expire,
      missing_documents(d.id) as missing_documents,
      (select count(*)::int from driver_document where driver_id = d.id and state = 'waiting') as documents_to_check,
      (select json_build_object('_id', id, 'vehicleType', to_type, 'requestedAt', asked_at)
        from vehicle_change where driver_id = d.id and outcome = 'asked') as requested_vehicle
    from driver d where d.deleted_at is null`;
}

const toResponse = ({ place: _, suspendedAt, requestedVehicle, ...row }: Row): OfficeDriver => ({
  ...row,
  suspendedAt: suspendedAt?.toISOString() ?? null,
  // PostgreSQL's JSON formats timestamps differently from ISO 8601.
  requestedVehicle: requestedVehicle && {
    ...requestedVehicle,
    requestedAt: new Date(requestedVehicle.requestedAt).toISOString(),
  },
});

/** One page of the drivers that match a search and a state, by name. */
export async function listDrivers(
  db: Queries,
  { q, state, ...input }: DriversQuery,
  timeZone: string,
): Promise<{ drivers: OfficeDriver[]; next: string | null }> {
  const { after, limit } = pageOf(input, z.tuple([z.string(), z.uuid()]));
  const found = await db<Row[]>`
    ${rows(db, timeZone)} and ${q === "" ? db`true` : isLike(db, q, driverText(db, db`d`))}
      and ${state === "all" ? db`true` : db`${stateOf(db)} = ${state}`} and ${after ? db`(lower(d.name), d.id) > (${after[0]}, ${after[1]}::uuid)` : db`true`}
    order by lower(d.name), d.id limit ${limit + 1}`;
  const { rows: page, next } = onePage(found, limit, ({ place, _id }) => [place, _id]);
  return { drivers: page.map(toResponse), next };
}

/** One driver. Throws "missing". */
export async function oneDriver(db: Queries, driverId: string, timeZone: string): Promise<OfficeDriver> {
  const [row] = await db<Row[]>`${rows(db, timeZone)} and d.id = ${driverId}`;
  if (!row) throw new AppError("missing", "We couldn't find that driver.");
  return toResponse(row);
}

/** Adds a driver and sends an invitation email. Throws "conflict" for an email already in use. */
export async function addDriver(tx: Tx, by: Staff, input: NewDriver): Promise<string> {
  const { name, email, phone, vehicleType, vehicleModel, vehicleNumber } = input;
  const [added] = await tx<{ id: string }[]>`
    insert into driver (name, email, password_hash, phone, vehicle_type, vehicle_model, vehicle_number)
    values (${name}, ${email}, '', ${phone}, ${vehicleType}, ${vehicleModel}, ${vehicleNumber})
    on conflict (lower(email)) do nothing returning id`;
  if (!added) {
    const message = "Another driver already uses this email.";
    throw new AppError("conflict", message, { email: message });
  }
  await recordStaffAudit(tx, byStaff(by), {
    action: "driver added",
    subject: { kind: "driver", id: added.id },
    change: { vehicleType: [null, vehicleType] },
  });
  await enqueueEmail(tx, "driver-invitation", added.id);
  if (input.applicant) await hire(tx, by, input.applicant, { driverId: added.id });
  return added.id;
}

/**
 * Suspends a driver until reinstated. Open offers pass on; accepted rides are unassigned unless the office keeps them. A ride
 * with its passenger on board continues.
 */
export async function suspendDriver(
  tx: Tx,
  by: Staff,
  driverId: string,
  { revision, reason, unassignRides }: SuspendDriverWithRides,
  timeZone: string,
): Promise<void> {
  // Rides are locked before their driver, so none of them is accepted during the change.
  await lockRidesAhead(tx, driverId);
  if (unassignRides) await tx`select withdraw_rides(${driverId})`;
  await tx`select end_shift(${driverId})`;
  const suspended = await tx`
    update driver set suspended_at = now(), online = false, revision = revision + 1
    where id = ${driverId} and revision = ${revision} and suspended_at is null returning id`;
  if (suspended.length === 0)
    throw await staleOrConflict(tx, driverId, revision, "This driver is already suspended.", timeZone);
  // Offers by the roster, which stay while a driver is only offline.
  await tx`select withdraw_offers(${driverId})`;
  await recordStaffAudit(tx, byStaff(by), {
    action: "driver suspended",
    subject: { kind: "driver", id: driverId },
    reason,
  });
}

/** Reinstates a suspended driver. */
export async function reinstateDriver(
  tx: Tx,
  by: Staff,
  driverId: string,
  { revision, reason }: SuspendDriver,
  timeZone: string,
): Promise<void> {
  const reinstated = await tx`
    update driver set suspended_at = null, revision = revision + 1
    where id = ${driverId} and revision = ${revision} and suspended_at is not null and deleted_at is null returning id`;
  if (reinstated.length === 0)
    throw await staleOrConflict(tx, driverId, revision, "This driver isn't suspended.", timeZone);
  await recordStaffAudit(tx, byStaff(by), {
    action: "driver reinstated",
    subject: { kind: "driver", id: driverId },
    reason,
  });
}

/** One driver with documents, history and accepted rides. Throws "missing". */
export async function driverRecord(db: Queries, driverId: string, timeZone: string): Promise<OfficeDriverRecord> {
  const driver = await oneDriver(db, driverId, timeZone);
  const { licenseNumber } = one(
    await db<{ licenseNumber: string }[]>`select license_number from driver where id = ${driverId}`,
  );
  return {
    ...driver,
    licenseNumber,
    documents: await documentsForOffice(db, driverId),
    timeline: await logOf(db, db`subject_id = ${driverId}`, 200),
    notes: await officeNotesOf(db, "driver", driverId),
    acceptedRides: await acceptedRides(db, driverId),
  };
}

const MOST_RIDES = 100;

async function acceptedRides(db: Queries, driverId: string): Promise<OfficeDriverRecord["acceptedRides"]> {
  const rows = await db`
    select r.id as _id, r.starts_at, coalesce(nullif(r.passenger_name, ''), p.name) as passenger
    from ride r join patient p on p.id = r.patient_id
    where r.driver_id = ${driverId} and r.status = 'accepted' and r.on_board_at is null
    order by r.starts_at limit ${MOST_RIDES}`;
  return asAnswers(AcceptedRide, rows);
}

/** Error for a failed change: Stale if the revision is old, otherwise "conflict" with the sentence. Throws "missing". */
export async function staleOrConflict(
  tx: Tx,
  driverId: string,
  revision: number,
  sentence: string,
  timeZone: string,
): Promise<AppError> {
  const driver = await oneDriver(tx, driverId, timeZone);
  return driver.revision === revision
    ? new AppError("conflict", sentence)
    : new Stale(driver, await lastToChange(tx, driverId));
}
