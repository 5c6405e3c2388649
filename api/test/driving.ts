import type { TestApp } from "./app.ts";
import type { testAppWithCards } from "./cards.ts";
import { aDriver } from "./people.ts";
import { aPaidRide } from "./rides.ts";

type Driver = { driverToken: string };
type Ride = { rideId: string };

/** Sends a driver's action for a ride: `accept`, `step`, `complete` and so on. */
export const says = (app: TestApp, { driverToken }: Driver, what: string, { rideId }: Ride, more = {}) =>
  app.put(`/api/driver/ride/${what}`, { rideId, ...more }, { driverToken });

/** Goes online or offline. */
export const setOnline = (app: TestApp, { driverToken }: Driver, online: boolean) =>
  app.post("/api/driver/status", { online }, { driverToken });

/** The outcomes of a ride's offers, in order. */
export const outcomes = async ({ sql }: TestApp, { rideId }: Ride) =>
  (await sql<{ outcome: string }[]>`select outcome from assignment where ride_id = ${rideId} order by offered_at`).map(
    ({ outcome }) => outcome,
  );

/** The emails about a ride. */
export const emails = async ({ sql }: TestApp, { rideId }: Ride) =>
  (await sql<{ kind: string }[]>`select kind from email_outbox where subject_id = ${rideId}`).map(({ kind }) => kind);

/** Moves a ride's start to this span from now. */
export const beginsIn = ({ sql }: TestApp, { rideId }: Ride, span: string) =>
  sql`update ride set starts_at = now() + ${span}::interval where id = ${rideId}`;

/** The driver has waited at the door since the ride's time for as long as a no-show needs. */
export async function waitsAtDoor(app: TestApp, driver: Driver, ride: Ride): Promise<void> {
  await beginsIn(app, ride, "0");
  await says(app, driver, "step", ride, { step: "at_door" });
  await earlier(app, ride, "16 minutes");
}

/** Completes a ride at its time; more than two hours before it, it cannot be completed. */
export async function completes(app: TestApp, driver: Driver, ride: Ride, more: object) {
  await beginsIn(app, ride, "0 minutes");
  return says(app, driver, "complete", ride, more);
}

/** Skips the seconds in which a completion can be undone, and its emails and refund wait. */
export async function skipUndo({ sql }: TestApp, { rideId }: Ride): Promise<void> {
  await sql`
    update email_outbox set due_at = now() where due_at > now() and subject_id in (select id from ride where ${rideId} in (id, return_of))`;
  await sql`update refund set due_at = now() where ride_id = ${rideId} and due_at > now()`;
}

/** A paid ride accepted by the only online van. Its pick-up is near enough for every step, unless `isNear` is false. */
export async function anAcceptedRide(app: Awaited<ReturnType<typeof testAppWithCards>>, { isNear = true } = {}) {
  const van = await aDriver(app, { vehicleType: "Wheelchair Van", online: true });
  const ride = await aPaidRide(app);
  await says(app, van, "accept", ride);
  if (isNear) await beginsIn(app, ride, "20 minutes");
  return { van, ride };
}

/** Moves everything about a ride earlier by this span: start, steps, next check and emails. */
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
