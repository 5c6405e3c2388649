import { canCarry, RIDE_MINUTES, type TransportType, VehicleType } from "../../../contract/ride-status.ts";
import type { Tx } from "../../lib/db.ts";
import { postLetter } from "../../lib/letters.ts";
import type { Services } from "../../lib/services.ts";
import { spokenTime } from "../../lib/spoken-time.ts";

/** A driver as dispatch sees one. `offers` changes with each ride given, so a claim can tell that nothing has changed. */
export type Candidate = {
  id: string;
  name: string;
  vehicleType: VehicleType;
  online: boolean;
  openRides: number;
  lastAssignedAt: Date | null;
  offers: number;
  /** Start of a ride of theirs that is too close to this one. */
  overlaps: Date | null;
  hasRejected: boolean;
};

export type Verdict = { candidate: Candidate; eligible: boolean; why: string };

/**
 * Ranks candidates for a ride and says why: first those who can take it, the fewest upcoming rides before more, then the
 * longest unassigned; after them those who cannot.
 */
export function rankDrivers(transport: TransportType, candidates: Candidate[], timeZone: string): Verdict[] {
  const said = (at: Date) => spokenTime(at, timeZone);
  const hindrance = ({ vehicleType, online, overlaps, hasRejected }: Candidate): string | null => {
    if (!canCarry(vehicleType, transport)) return `${vehicleType} cannot carry ${transport}`;
    if (!online) return "offline";
    if (hasRejected) return "has rejected this ride";
    return overlaps ? `overlaps the ride of ${said(overlaps)}` : null;
  };
  const merit = ({ vehicleType, openRides, lastAssignedAt }: Candidate): string =>
    `${vehicleType} carries ${transport}; ${openRides} upcoming; ${lastAssignedAt ? `last assigned ${said(lastAssignedAt)}` : "not assigned yet"}`;

  return candidates
    .map((candidate) => {
      const why = hindrance(candidate);
      return { candidate, eligible: why === null, why: why ?? merit(candidate) };
    })
    .sort(
      (a, b) =>
        Number(b.eligible) - Number(a.eligible) ||
        a.candidate.openRides - b.candidate.openRides ||
        (a.candidate.lastAssignedAt?.getTime() ?? 0) - (b.candidate.lastAssignedAt?.getTime() ?? 0) ||
        a.candidate.id.localeCompare(b.candidate.id),
    );
}

/** `gone`: the ride wants no driver any more. `none`: nobody can take it now; whether someone has said no to it before. */
export type Dispatch = { outcome: "assigned" | "gone" } | { outcome: "none"; wasRejected: boolean };

/** Gives a pending ride to the best driver there is. Of any number of calls for it, one assigns it. */
export async function dispatch(on: Services, rideId: string): Promise<Dispatch> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await on.db.begin((tx) => claimDriver(on, tx, rideId, attempt > PATIENT_AFTER));
    if (outcome !== "overtaken") return outcome;
  }
}

/** So often a driver who is just being given another ride is passed by; after that we wait for the outcome. */
const PATIENT_AFTER = 3;
/** How many drivers of each fitting vehicle type are looked at first, and of the others, for the record. */
const FIRST_LOOK = 16;
const FOR_THE_RECORD = 4;

type Wanted = { id: string; transportType: TransportType; startsAt: Date; wasRejected: boolean };

/**
 * One transaction: the ride's row is locked, candidates are read and ranked, and the best one who has not changed since is
 * locked and given the ride. Nobody else can give that driver a ride meanwhile, so what was read of the driver's day is
 * still true; the exclusion constraint stands behind it.
 */
async function claimDriver(on: Services, tx: Tx, rideId: string, patient: boolean): Promise<Dispatch | "overtaken"> {
  const [ride] = await tx<Wanted[]>`
    select id, transport_type, starts_at,
      exists (select from assignment where ride_id = ride.id and outcome = 'rejected') as was_rejected
    from ride where id = ${rideId} and status = 'pending' and starts_at > now() for update`;
  if (!ride) return { outcome: "gone" };

  const ranked = await rankedFor(tx, ride, on.config.practiceTimeZone);
  const eligible = ranked.filter((verdict) => verdict.eligible);
  if (eligible.length === 0) return { outcome: "none", wasRejected: ride.wasRejected };

  const passedOver = ranked
    .filter((verdict) => !verdict.eligible)
    .map(({ candidate, why }) => ({ driverId: candidate.id, name: candidate.name, why }));
  const [assignment] = await tx<{ id: string }[]>`
    with chosen as (
      select driver.id, seen.why from unnest(
        ${eligible.map(({ candidate }) => candidate.id)}::uuid[], ${eligible.map(({ candidate }) => candidate.offers)}::int[],
        ${eligible.map(({ why }) => why)}::text[]) with ordinality as seen (id, offers, why, place)
      join driver on driver.id = seen.id and driver.offers = seen.offers and driver.online
        and driver.vehicle_type = any(${vehiclesOf(eligible)}::text[])
      order by place limit 1 for no key update of driver ${patient ? tx`` : tx`skip locked`}
    ), given as (
      update ride set status = 'assigned', driver_id = chosen.id from chosen where ride.id = ${ride.id}
    )
    insert into assignment (ride_id, driver_id, reason, passed_over)
      select ${ride.id}, id, why, ${tx.json(passedOver)} from chosen returning id`;
  if (!assignment) return "overtaken";
  await postLetter(on, tx, "driver-assigned", assignment.id);
  await postLetter(on, tx, "ride-offered", assignment.id);
  return { outcome: "assigned" };
}

const vehiclesOf = (verdicts: Verdict[]) => [...new Set(verdicts.map(({ candidate }) => candidate.vehicleType))];

/** Looks at the first few of each vehicle type in the order of the ranking; at more only while none of them is free. */
async function rankedFor(tx: Tx, ride: Wanted, timeZone: string): Promise<Verdict[]> {
  for (let look = FIRST_LOOK; ; look *= 8) {
    const candidates = await candidatesFor(tx, ride, look);
    const ranked = rankDrivers(ride.transportType, candidates, timeZone);
    const mayBeMore = candidates.filter(({ vehicleType }) => canCarry(vehicleType, ride.transportType)).length >= look;
    if (ranked[0]?.eligible || !mayBeMore) return ranked;
  }
}

const candidatesFor = (tx: Tx, ride: Wanted, look: number) => {
  const depths = VehicleType.options.map((type) => (canCarry(type, ride.transportType) ? look : FOR_THE_RECORD));
  return tx<Candidate[]>`
    select d.id, d.name, d.vehicle_type, d.online, d.open_rides, d.last_assigned_at, d.offers, near.starts_at as overlaps,
      exists (select from assignment where ride_id = ${ride.id} and driver_id = d.id) as has_rejected
    from (
      select ready.* from unnest(${VehicleType.options}::text[], ${depths}::int[]) as kind (type, depth)
        cross join lateral (
          select * from driver where vehicle_type = kind.type and online
          order by open_rides, last_assigned_at nulls first, id limit kind.depth) as ready
      union all
      (select * from driver where not online limit ${FOR_THE_RECORD})
    ) as d
    left join lateral (
      select starts_at from ride where driver_id = d.id and status in ('assigned', 'accepted')
        and starts_at > ${ride.startsAt}::timestamptz - make_interval(mins => ${RIDE_MINUTES})
        and starts_at < ${ride.startsAt}::timestamptz + make_interval(mins => ${RIDE_MINUTES})
      limit 1
    ) as near on true`;
};
