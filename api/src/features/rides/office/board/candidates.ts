import { DOCUMENTS, type DriverDocumentKind } from "../../../../../contract/driver-documents.ts";
import { dateAndTime, dayInWords } from "../../../../../contract/format-time.ts";
import type { Candidate } from "../../../../../contract/office-rides.ts";
import { TRANSPORT_LABELS, type TransportType, type VehicleType } from "../../../../../contract/ride-status.ts";
import type { Queries } from "../../../../lib/db/db.ts";
import { notFound } from "../../../../lib/http/errors.ts";
import { practiceLabels } from "../../../../lib/time/practice-time.ts";

/** Drivers shown per vehicle type, online and offline. */
const MOST = 50;

/** A driver's blockers from `driver_blockers`. */
export type DriverBlocker = {
  kind: string;
  otherStartsAt: Date | null;
  document: DriverDocumentKind | null;
  documentEndsOn: string | null;
};

/** Blockers that a staff member can override with a reason. */
const OVERRIDABLE = ["offline", "off_duty", "rejected", "not_answered", "not_driven", "taken_back"];
export const canOverride = ({ kind }: DriverBlocker): boolean => OVERRIDABLE.includes(kind);

const SENTENCES: Record<string, string> = {
  suspended: "Suspended.",
  offline: "Offline.",
  off_duty: "Off duty then, by the roster.",
  rejected: "Rejected this ride.",
  not_answered: "Didn't answer the offer.",
  not_driven: "Accepted this ride and didn't come.",
  taken_back: "The office unassigned this driver.",
};

type Vehicle = { vehicleType: VehicleType; transportType: TransportType };

/** A blocker as a sentence. */
export function blockerSentence(
  { kind, otherStartsAt, document, documentEndsOn }: DriverBlocker,
  vehicle: Vehicle,
  timeZone: string,
): string {
  if (kind === "vehicle")
    return `A ${vehicle.vehicleType} doesn't fit this passenger (${TRANSPORT_LABELS[vehicle.transportType]}).`;
  if (kind === "papers" && document && !documentEndsOn) return `${DOCUMENTS[document]} isn't approved.`;
  if (kind === "papers" && document && documentEndsOn) return endOfDocument(document, documentEndsOn, timeZone);
  if (kind === "unavailable" && otherStartsAt) return `Unavailable until ${dateAndTime(otherStartsAt, timeZone)}.`;
  if (kind === "overlap" && otherStartsAt) return `Has another ride on ${dateAndTime(otherStartsAt, timeZone)}.`;
  return SENTENCES[kind] ?? "Can't take this ride.";
}

/** `Insurance expired on Jan 3, 2027.`, or that it expires before the ride. */
const endOfDocument = (document: DriverDocumentKind, endsOn: string, timeZone: string): string =>
  endsOn < practiceLabels(new Date(), timeZone).date
    ? `${DOCUMENTS[document]} expired on ${dayInWords(endsOn)}.`
    : `${DOCUMENTS[document]} expires on ${dayInWords(endsOn)}, before this ride.`;

type Row = Vehicle &
  Omit<Candidate, "fits" | "byHand" | "reason"> & {
    ridesThatDay: number;
    assignedAgo: string | null;
    blockers: (Omit<DriverBlocker, "otherStartsAt"> & { otherStartsAt: string | null })[];
  };

/** Every driver except the current one, with the blockers that dispatch uses. Eligible drivers first, in the order of dispatch. */
export async function candidatesFor(db: Queries, rideId: string, timeZone: string): Promise<Candidate[]> {
  const known = await db`select from ride where id = ${rideId}`;
  if (known.length === 0) throw notFound("ride");
  const rows = await db<Row[]>`
    select d.id as driver_id, d.name, d.phone, d.vehicle_type, d.online, rides_that_day(d.id, r) as rides_that_day, r.transport_type,
      format_interval(now() - d.last_assigned_at) as assigned_ago,
      (select coalesce(json_agg(json_build_object('kind', blocker, 'otherStartsAt', other_starts_at,
          'document', paper, 'documentEndsOn', paper_ends_on)), '[]')
        from driver_blockers((select driver from driver where driver.id = d.id), r)) as blockers
    from ride r cross join (select distinct vehicle_type from vehicle_capability) as vehicle
      cross join (values (true), (false)) as duty (online)
      cross join lateral (
        select * from driver
        where driver.vehicle_type = vehicle.vehicle_type and driver.online = duty.online and driver.id is distinct from r.driver_id
        order by last_assigned_at nulls first, driver.id limit ${MOST}
      ) as d
    where r.id = ${rideId}
    order by not d.online, vehicle_range(d.vehicle_type), rides_that_day(d.id, r), d.last_assigned_at nulls first, d.id`;
  const all = rows.map((row) => asCandidate(row, timeZone));
  const rank = ({ fits, byHand }: Candidate) => (fits ? 0 : byHand ? 1 : 2);
  return all.sort((one, other) => rank(one) - rank(other));
}

function asCandidate(
  { blockers, ridesThatDay, assignedAgo, transportType, ...driver }: Row,
  timeZone: string,
): Candidate {
  const found = blockers.map(({ otherStartsAt, ...blocker }) => ({
    ...blocker,
    otherStartsAt: otherStartsAt === null ? null : new Date(otherStartsAt),
  }));
  const vehicle = { vehicleType: driver.vehicleType, transportType };
  const others =
    ridesThatDay === 0 ? "No other ride" : ridesThatDay === 1 ? "1 other ride" : `${ridesThatDay} other rides`;
  const isEligible = `Free then. ${others} that day, ${assignedAgo ? `last offer ${assignedAgo} ago` : "no offer yet"}.`;
  return {
    ...driver,
    fits: found.length === 0,
    byHand: found.every(canOverride),
    reason: found.map((blocker) => blockerSentence(blocker, vehicle, timeZone)).join(" ") || isEligible,
  };
}
