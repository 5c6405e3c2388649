import { AffectedRides, type RideDecision, RidesHandled } from "../contract/driver-time-off.ts";
import type { VehicleType } from "../contract/ride-status.ts";
import { frequentJobs } from "../src/jobs.ts";
import { runJobs } from "../src/lib/jobs/jobs.ts";
import { type Answer, type Call, read } from "./app.ts";
import type { testAppWithCards } from "./cards.ts";
import { says } from "./driving.ts";
import { aDriver } from "./people.ts";
import { aPaidRide, aRideInput, patientsView } from "./rides.ts";

type Trip = Awaited<ReturnType<typeof aPaidRide>>;
type Driver = Awaited<ReturnType<typeof aDriver>>;

export const UNAVAILABLE = "/api/office/unavailable-drivers";

/** What tests about unavailable drivers do, as this member of the staff. */
export function unavailableDrivers(app: Awaited<ReturnType<typeof testAppWithCards>>, desk: Call) {
  const van = (name: string, vehicleType: VehicleType = "Wheelchair Van", online = true) =>
    aDriver(app, { name, vehicleType, online });
  const day = aRideInput().appointmentDate;
  const PERIOD = { from: `${day}T08:40`, to: `${day}T16:00` };
  const ridesOf = async ({ id }: Driver, period = PERIOD) =>
    read(AffectedRides, await app.get(`${UNAVAILABLE}/rides?${new URLSearchParams({ driverId: id, ...period })}`, desk))
      .rides;
  const inputFor = ({ id }: Driver, decisions: RideDecision[] = [], period = PERIOD) => ({
    ...{ driverId: id, ...period, cause: "vehicle", decisions },
  });
  const enter = (driver: Driver, decisions: RideDecision[] = [], period = PERIOD) =>
    app.post(UNAVAILABLE, inputFor(driver, decisions, period), desk);
  const undo = (answer: Answer) => app.post(`${UNAVAILABLE}/undo/${read(RidesHandled, answer).operationId}`, {}, desk);
  const driverOf = async (trip: Trip) => (await patientsView(app, trip)).driver?.name;
  const decisionOn = async ({ rideId }: Trip, decision: { action: "search" | "cancel" } | { driver: Driver }) => {
    const [row] = await app.sql<{ revision: number }[]>`select revision from ride where id = ${rideId}`;
    const about = { rideId, revision: row?.revision ?? 0 };
    return "driver" in decision
      ? ({ action: "assign", ...about, driverId: decision.driver.id } as const)
      : { action: decision.action, ...about };
  };

  /** The ten seconds of undo are over. */
  const settleDown = async () => {
    await app.sql`update operation_group set ends_at = now() - interval '1 second' where ends_at > now()`;
    await app.sql`update operation set ends_at = now() - interval '1 second' where ends_at > now()`;
    await app.sql`update email_outbox set due_at = now() where due_at < now() + interval '15 seconds'`;
    await app.sql`update ride set next_check_at = now() where next_check_at < now() + interval '15 seconds'`;
    await runJobs(frequentJobs(app.services));
  };

  /** A driver who has accepted a ride at each of these times of one day. */
  async function accepted(driver: Driver, ...times: string[]): Promise<Trip[]> {
    const trips: Trip[] = [];
    for (const time of times) {
      const trip = await aPaidRide(app, aRideInput({ time }));
      await says(app, driver, "accept", trip);
      trips.push(trip);
    }
    return trips;
  }
  return { van, day, ridesOf, inputFor, enter, undo, driverOf, decisionOn, settleDown, accepted };
}

export async function first<T>(all: Promise<T[]> | T[]): Promise<T> {
  const [one] = await all;
  if (one === undefined) throw new Error("The list is empty");
  return one;
}
