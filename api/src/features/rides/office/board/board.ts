import { z } from "zod";
import { instant } from "../../../../../contract/fields.ts";
import { dateAndTime } from "../../../../../contract/format-time.ts";
import { BoardRide, type RideBand, type RidesQuery } from "../../../../../contract/office-rides.ts";
import { asAnswer } from "../../../../lib/db/answers.ts";
import type { Queries } from "../../../../lib/db/db.ts";
import { onePage, pageOf } from "../../../../lib/http/pagination.ts";
import { boundsOfDay, practiceLabels } from "../../../../lib/time/practice-time.ts";

type DriverResponse = { driver: string; outcome: string; reason: string | null };

/** What explains a ride's state, of the columns below. */
export type OfficeRow = Pick<BoardRide, "_id" | "status" | "onHold" | "driver"> & {
  readyBy: Date | null;
  reason: string | null;
  givenBy: string | null;
  cancelReason: string | null;
  nextCheckAt: Date | null;
  responses: DriverResponse[];
  isSolvedExactly: boolean | null;
};

/** Columns of the board and the ride page: ride `r`, patient `p`, driver `d`. */
export const officeColumns = (db: Queries) => db`
  r.id as _id, r.revision, r.status, r.step, listed_start(r) as starts_at, case when r.starts_at is null then r.ready_by end as ready_by,
  will_call_waits_since(r) as waiting_since, r.ready_at is not null as is_ready, warning.at_risk_at, warning.late_at,
  can_mark_ready(r) as can_be_called, r.held_at is not null and r.status = 'pending' as on_hold, r.next_check_at, r.cancel_reason,
  json_build_object('_id', p.id, 'name', p.name, 'phone', p.phone) as patient, r.passenger_name as passenger,
  r.pickup_address as "from", r.dropoff_address as "to", r.return_trip, r.transport_type,
  case when d.id is not null then
    json_build_object('_id', d.id, 'name', d.name, 'phone', d.phone, 'vehicleType', d.vehicle_type) end as driver,
  (select is_exact from offer_solution, practice where day = (r.starts_at at time zone time_zone)::date) as is_solved_exactly,
  asked.offered_at, asked.reason, (select name from staff where id = asked.by_staff) as given_by,
  (select coalesce(json_agg(json_build_object('driver', other.name, 'outcome', response.outcome, 'reason', response.reject_reason)
      order by response.ended_at), '[]')
    from assignment response join driver other on other.id = response.driver_id
    where response.ride_id = r.id and response.outcome in ('rejected', 'not_answered', 'not_driven', 'taken_back')) as responses`;

export const officeTables = (db: Queries) => db`
  ride r join patient p on p.id = r.patient_id left join driver d on d.id = r.driver_id
    left join assignment asked on asked.ride_id = r.id and asked.driver_id = r.driver_id
    cross join lateral ride_warnings(r) as warning`;

/** One page of a band of the board, soonest pick-up first; will-calls by the time at which they end. */
export async function rideBoard(
  db: Queries,
  input: z.infer<typeof RidesQuery>,
  timeZone: string,
  now: Date,
): Promise<{ rides: BoardRide[]; next: string | null }> {
  const { after, limit } = pageOf(input, z.tuple([instant(), z.uuid()]));
  const at = input.band === "will_calls" ? db`r.ready_by` : db`r.starts_at`;
  const found = await db<(OfficeRow & { place: string })[]>`
    select ${officeColumns(db)}, to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place
    from ${officeTables(db)}
    where ${bandCondition(db, input.band, timeZone, now)}
      ${after === null ? db`` : db`and (${at}, r.id) > (${after[0]}::timestamptz, ${after[1]}::uuid)`}
    order by ${at}, r.id limit ${limit + 1}`;
  const { rows, next } = onePage(found, limit, ({ place, _id }) => [place, _id]);
  return { rides: rows.map((row) => toBoardRide(row, timeZone)), next };
}

function bandCondition(db: Queries, band: RideBand, timeZone: string, now: Date): ReturnType<Queries> {
  const { until } = boundsOfDay(practiceLabels(now, timeZone).date, timeZone);
  switch (band) {
    case "waiting":
      return db`r.status = 'pending' and r.starts_at is not null`;
    case "will_calls":
      return db`r.status = 'pending' and r.starts_at is null`;
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

/** The ride for the API, with a sentence that explains its state. */
export const toBoardRide = (row: OfficeRow, timeZone: string): BoardRide =>
  asAnswer(BoardRide, { ...row, timeZone, reason: explanation(row, timeZone) });

const RESPONSES: Record<string, (driver: string, reason: string | null) => string> = {
  rejected: (driver, reason) => `${driver} rejected it${reason ? ` (${reason.replaceAll("_", " ")})` : ""}.`,
  not_answered: (driver) => `${driver} didn't answer.`,
  not_driven: (driver) => `${driver} didn't come.`,
  taken_back: (driver) => `The office unassigned ${driver}.`,
};

const ENDED: Record<string, string> = {
  patient: "The passenger canceled it.",
  plan_ended: "The passenger ended its plan.",
  office: "The office canceled it.",
  unpaid: "It wasn't paid in time.",
  no_driver: "No driver could take it.",
  time_passed: "No driver was found in time.",
  not_driven: "The driver didn't come.",
  no_show: "The passenger didn't come to the door.",
  not_needed: "The passenger didn't request a pick-up.",
  not_confirmed: "The outbound ride failed, and no one confirmed that this one was still needed.",
};

/** A sentence that explains why a ride has this driver or none. */
function explanation(
  { status, readyBy, onHold, reason, givenBy, cancelReason, nextCheckAt, responses, isSolvedExactly }: OfficeRow,
  timeZone: string,
): string {
  if (status === "cancelled") return ENDED[cancelReason ?? ""] ?? "It was canceled.";
  if (status === "unpaid") return "Not paid yet, so it isn't offered to drivers.";
  if (onHold)
    return "On hold: the outbound ride didn't take place. No driver is sent until the passenger or the office confirms that it's needed.";
  if (readyBy) return `Waiting for the passenger to be ready. Otherwise it ends on ${dateAndTime(readyBy, timeZone)}.`;
  if (status !== "pending") return `${givenBy ? `${givenBy}, by hand: ` : ""}${reason ?? "no reason given"}.`;
  const responseTexts = responses.map(({ driver, outcome, reason: why }) => RESPONSES[outcome]?.(driver, why) ?? "");
  const again = nextCheckAt ? [`We'll check again on ${dateAndTime(nextCheckAt, timeZone)}.`] : [];
  return ["No online driver can take it.", ...solutionText(isSolvedExactly), ...responseTexts, ...again].join(" ");
}

const solutionText = (isExact: boolean | null): string[] =>
  isExact === null
    ? []
    : isExact
      ? ["Changing the offers that aren't accepted yet doesn't help."]
      : ["That day has too many rides or drivers to try every change of the offers."];
