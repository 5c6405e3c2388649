import { z } from "zod";
import { instant } from "../../../contract/fields.ts";
import { dateAndTime } from "../../../contract/format-time.ts";
import type { BoardRide, RideBand, RidesQuery } from "../../../contract/office-rides.ts";
import type { Queries } from "../../lib/db.ts";
import { onePage, pageOf } from "../../lib/pagination.ts";
import { boundsOfDay, practiceLabels } from "../../lib/practice-time.ts";

type Said = { driver: string; outcome: string; reason: string | null };

/** A ride as the desk's questions to the database find it. */
export type OfficeRow = Omit<BoardRide, "startsAt" | "readyBy" | "timeZone" | "offeredAt" | "reason"> & {
  startsAt: Date;
  readyBy: Date | null;
  offeredAt: Date | null;
  reason: string | null;
  givenBy: string | null;
  cancelReason: string | null;
  nextCheckAt: Date | null;
  said: Said[];
};

/** What the board and a ride's own page read of ride `r`, its patient `p` and its driver `d`. */
export const officeColumns = (db: Queries) => db`
  r.id as _id, r.revision, r.status, r.step, listed_start(r) as starts_at, case when r.starts_at is null then r.ready_by end as ready_by,
  can_mark_ready(r) as can_be_called, r.held_at is not null and r.status = 'pending' as on_hold, r.next_check_at, r.cancel_reason,
  json_build_object('_id', p.id, 'name', p.name, 'phone', p.phone) as patient, r.passenger_name as passenger,
  r.pickup_address as "from", r.dropoff_address as "to", r.return_trip, r.transport_type,
  case when d.id is not null then
    json_build_object('_id', d.id, 'name', d.name, 'phone', d.phone, 'vehicleType', d.vehicle_type) end as driver,
  asked.offered_at, asked.reason, (select name from staff where id = asked.by_staff) as given_by,
  (select coalesce(json_agg(json_build_object('driver', other.name, 'outcome', said.outcome, 'reason', said.reject_reason)
      order by said.ended_at), '[]')
    from assignment said join driver other on other.id = said.driver_id
    where said.ride_id = r.id and said.outcome in ('rejected', 'not_answered', 'not_driven', 'taken_back')) as said`;

export const officeTables = (db: Queries) => db`
  ride r join patient p on p.id = r.patient_id left join driver d on d.id = r.driver_id
    left join assignment asked on asked.ride_id = r.id and asked.driver_id = r.driver_id`;

/** A part of one of the board's bands, the soonest pick-up first. */
export async function rideBoard(
  db: Queries,
  wish: z.infer<typeof RidesQuery>,
  timeZone: string,
  now: Date,
): Promise<{ rides: BoardRide[]; next: string | null }> {
  const { after, limit } = pageOf(wish, z.tuple([instant(), z.uuid()]));
  const found = await db<(OfficeRow & { place: string })[]>`
    select ${officeColumns(db)}, to_char(r.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place
    from ${officeTables(db)}
    where ${isInBand(db, wish.band, timeZone, now)}
      ${after === null ? db`` : db`and (r.starts_at, r.id) > (${after[0]}::timestamptz, ${after[1]}::uuid)`}
    order by r.starts_at, r.id limit ${limit + 1}`;
  const { rows, next } = onePage(found, limit, ({ place, _id }) => [place, _id]);
  return { rides: rows.map(({ place: _, ...row }) => onTheBoard(row, timeZone)), next };
}

function isInBand(db: Queries, band: RideBand, timeZone: string, now: Date): ReturnType<Queries> {
  const { until } = boundsOfDay(practiceLabels(now, timeZone).date, timeZone);
  switch (band) {
    case "waiting":
      return db`r.status = 'pending' and r.starts_at is not null`;
    case "offered":
      return db`r.status = 'assigned'`;
    case "today":
      return db`r.status = 'accepted' and r.starts_at < ${until}`;
    case "coming":
      return db`r.status = 'accepted' and r.starts_at >= ${until}`;
    case "unpaid":
      return db`r.status = 'unpaid' and r.booked_by is not null and r.starts_at is not null and r.pay_until > now()`;
  }
}

export function onTheBoard(row: OfficeRow, timeZone: string): BoardRide {
  const { reason: _, givenBy: __, cancelReason: ___, nextCheckAt: ____, said: _____, ...ride } = row;
  return {
    ...ride,
    startsAt: row.startsAt.toISOString(),
    readyBy: row.readyBy?.toISOString() ?? null,
    timeZone,
    offeredAt: row.offeredAt?.toISOString() ?? null,
    reason: whyOf(row, timeZone),
  };
}

const SAID: Record<string, (driver: string, reason: string | null) => string> = {
  rejected: (driver, reason) => `${driver} said no${reason ? ` (${reason.replaceAll("_", " ")})` : ""}.`,
  not_answered: (driver) => `${driver} did not answer.`,
  not_driven: (driver) => `${driver} did not come.`,
  taken_back: (driver) => `It was taken back from ${driver}.`,
};

const ENDED: Record<string, string> = {
  patient: "The passenger cancelled it.",
  office: "The office cancelled it.",
  unpaid: "It was not paid in time.",
  no_driver: "Nobody could take it.",
  time_passed: "Nobody was found in time.",
  not_driven: "Its driver did not come.",
  no_show: "Nobody was at the door.",
  not_needed: "Nobody called for it.",
  not_confirmed: "Its outbound ride failed, and nobody said that it was still needed.",
};

/** Why a ride has this driver, or none, in a sentence. */
function whyOf(
  { status, readyBy, onHold, reason, givenBy, cancelReason, nextCheckAt, said }: OfficeRow,
  timeZone: string,
): string {
  if (status === "cancelled") return ENDED[cancelReason ?? ""] ?? "It was cancelled.";
  if (status === "unpaid") return "It is not paid yet, so nobody is asked.";
  if (onHold)
    return "On hold: its outbound ride did not take place. Nobody is sent until the passenger or the office says that it is still needed.";
  if (readyBy)
    return `The way back waits until its passenger is ready; unused it is paid back on ${dateAndTime(readyBy, timeZone)}.`;
  if (status !== "pending") return `${givenBy ? `${givenBy}, by hand: ` : ""}${reason ?? "Nobody noted why"}.`;
  const words = said.map(({ driver, outcome, reason: no }) => SAID[outcome]?.(driver, no) ?? "");
  const again = nextCheckAt ? [`We look again on ${dateAndTime(nextCheckAt, timeZone)}.`] : [];
  return ["Nobody who is online can take it.", ...words, ...again].join(" ");
}
