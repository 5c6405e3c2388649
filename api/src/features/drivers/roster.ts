import type { AcceptedRide } from "../../../contract/office-drivers.ts";
import { blocksOfMinutes, type DayMinutes, minutesOfBlocks } from "../../../contract/roster-blocks.ts";
import type { PutRoster, Roster } from "../../../contract/rosters.ts";
import type { Queries, Tx } from "../../lib/db/db.ts";
import { dryRun } from "../../lib/db/transact.ts";
import { AppError } from "../../lib/http/errors.ts";
import { byStaff, recordStaffAudit } from "../../lib/office/audit.ts";
import type { Staff } from "../../lib/office/staff-sessions.ts";
import type { Services } from "../../lib/services.ts";
import { lockDriver } from "./documents/documents.ts";
import { staleOrConflict } from "./office.ts";

/** A driver's weekly hours, in the practice's zone. Throws "missing". */
export async function rosterOf(db: Queries, driverId: string): Promise<Roster & { revision: number }> {
  const [found] = await db<Row[]>`
    select revision, coalesce((
        select json_agg(json_build_object('weekday', weekday, 'from', lower(open), 'until', upper(open)) order by weekday, open)
        from driver_hours where driver_id = d.id), '[]') as hours
    from driver d where id = ${driverId} and deleted_at is null`;
  if (!found) throw new AppError("missing", "We couldn't find that driver.");
  return { revision: found.revision, hours: blocksOfMinutes(found.hours) };
}

/** Hours in minutes from midnight. */
type Row = { revision: number; hours: DayMinutes[] };

/**
 * Replaces a driver's roster. Unanswered offers outside it pass on, and accepted rides too if wanted. Throws Stale if the driver was changed
 * since the roster was loaded.
 */
export async function putRoster(
  tx: Tx,
  by: Staff,
  driverId: string,
  { revision, unassignRides, ...roster }: PutRoster,
  timeZone: string,
): Promise<void> {
  await lockDriver(tx, driverId);
  const changed = await tx`
    update driver set revision = revision + 1 where id = ${driverId} and revision = ${revision} returning id`;
  if (changed.length === 0)
    throw await staleOrConflict(tx, driverId, revision, "Please reload the page and try again.", timeZone);
  await store(tx, driverId, roster);
  await tx`select withdraw_outside_roster(${driverId}, ${unassignRides})`;
  await tx`select recheck_pending_rides(${driverId})`;
  await recordStaffAudit(tx, byStaff(by), {
    action: "driver roster changed",
    subject: { kind: "driver", id: driverId },
  });
}

/** The accepted rides that a roster would unassign. Stores nothing. */
export const previewRoster = (services: Services, driverId: string, roster: Roster): Promise<AcceptedRide[]> =>
  dryRun(services, async (tx) => {
    await lockDriver(tx, driverId);
    await store(tx, driverId, roster);
    return ridesOutside(tx, driverId);
  });

async function store(tx: Tx, driverId: string, { hours }: Roster): Promise<void> {
  await tx`delete from driver_hours where driver_id = ${driverId}`;
  await tx`
    insert into driver_hours (driver_id, weekday, open)
    select ${driverId}, weekday, int4range("from", "until")
    from jsonb_to_recordset(${tx.json(minutesOfBlocks(hours))}) as day (weekday smallint, "from" int, "until" int)`;
}

/** Accepted rides after today, without the passenger on board, at which the driver doesn't work by the roster; soonest first. */
async function ridesOutside(db: Queries, driverId: string): Promise<AcceptedRide[]> {
  const rows = await db<{ id: string; startsAt: Date; passenger: string }[]>`
    select r.id, r.starts_at, coalesce(nullif(r.passenger_name, ''), p.name) as passenger
    from ride r join patient p on p.id = r.patient_id join driver d on d.id = r.driver_id
    where d.id = ${driverId} and r.status = 'accepted' and r.on_board_at is null
      and is_by_roster(d, r.starts_at) and not is_in_roster(d, r.starts_at)
    order by r.starts_at`;
  return rows.map(({ id, startsAt, passenger }) => ({ _id: id, startsAt: startsAt.toISOString(), passenger }));
}
