import type { TestApp } from "./app.ts";
import type { testAppWithCards } from "./cards.ts";
import { aDriver } from "./people.ts";
import { aPaidRide } from "./rides.ts";

type Driver = { driverToken: string };
type Ride = { rideId: string };

/** What a driver says about a ride: `accept`, `step`, `complete` and so on. */
export const says = (app: TestApp, { driverToken }: Driver, what: string, { rideId }: Ride, more = {}) =>
  app.put(`/api/driver/ride/${what}`, { rideId, ...more }, { driverToken });

/** Goes on duty, or off. */
export const setOnline = (app: TestApp, { driverToken }: Driver, online: boolean) =>
  app.post("/api/driver/status", { online }, { driverToken });

/** What became of a ride's offers, in their order. */
export const outcomes = async ({ sql }: TestApp, { rideId }: Ride) =>
  (await sql<{ outcome: string }[]>`select outcome from assignment where ride_id = ${rideId} order by offered_at`).map(
    ({ outcome }) => outcome,
  );

/** The letters there are about a ride. */
export const emails = async ({ sql }: TestApp, { rideId }: Ride) =>
  (await sql<{ kind: string }[]>`select kind from email_outbox where subject_id = ${rideId}`).map(({ kind }) => kind);

/** As if the ride began in so much time. */
export const beginsIn = ({ sql }: TestApp, { rideId }: Ride, span: string) =>
  sql`update ride set starts_at = now() + ${span}::interval where id = ${rideId}`;

/** Ends a ride as if its time had come: more than two hours before it, it cannot be completed. */
export async function completes(app: TestApp, driver: Driver, ride: Ride, more: object) {
  await beginsIn(app, ride, "0 minutes");
  return says(app, driver, "complete", ride, more);
}

/** A paid ride that the only van on duty has accepted; its pick-up is so near that every step can be taken, unless it is as booked. */
export async function anAcceptedRide(app: Awaited<ReturnType<typeof testAppWithCards>>, { isNear = true } = {}) {
  const van = await aDriver(app, { vehicleType: "Wheelchair Van", online: true });
  const ride = await aPaidRide(app);
  await says(app, van, "accept", ride);
  if (isNear) await beginsIn(app, ride, "20 minutes");
  return { van, ride };
}

/** As if so much time had passed for a ride: its start, its steps, its next look and what was said of it lie that much earlier. */
export async function earlier({ sql }: TestApp, { rideId }: Ride, span: string): Promise<void> {
  const [before] = await sql<{ nextCheckAt: Date | null }[]>`select next_check_at from ride where id = ${rideId}`;
  await sql`
    update ride set starts_at = starts_at - ${span}::interval, on_my_way_at = on_my_way_at - ${span}::interval,
      at_door_at = at_door_at - ${span}::interval, on_board_at = on_board_at - ${span}::interval where id = ${rideId}`;
  await sql`
    update ride set next_check_at = ${before?.nextCheckAt ?? null}::timestamptz - ${span}::interval where id = ${rideId} and next_check_at is not null`;
  await sql`
    update assignment set offered_at = offered_at - ${span}::interval, ended_at = ended_at - ${span}::interval where ride_id = ${rideId}`;
  await sql`update driver set online_since = online_since - ${span}::interval where online`;
}
