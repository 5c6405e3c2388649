import { BookedRide } from "../contract/rides.ts";
import { read, type TestApp } from "./app.ts";
import { aDriver, aPatient } from "./people.ts";
import { aRideInput } from "./rides.ts";

/** A bariatric ride without a driver, and changes that give it one: its only van has accepted a ride that another van can take. */
export async function aRideToHelp(app: TestApp, days = 7) {
  const bo = await aDriver(app, { vehicleType: "Bariatric Van", online: true });
  const lucia = await aDriver(app, { vehicleType: "Wheelchair Van", online: true });
  const [inTheWay, helped] = [await aRide(app, "wheelchair", days), await aRide(app, "bariatric", days)];
  // At once, so that dispatch, which may still be at work, offers neither of them in between.
  await app.sql.begin(async (tx) => {
    await tx`
      update assignment set outcome = 'withdrawn', ended_at = now() where (ride_id in (${inTheWay}, ${helped}) or driver_id in (${bo.id}, ${lucia.id})) and outcome = 'offered'`;
    await tx`
      update ride set status = 'pending', driver_id = null, next_check_at = now() + interval '1 day' where id in (${inTheWay}, ${helped}) or driver_id in (${bo.id}, ${lucia.id})`;
    await tx`select offer_ride(${inTheWay}, ${bo.id}, 'chosen by the office')`;
    await tx`update assignment set outcome = 'accepted' where ride_id = ${inTheWay} and driver_id = ${bo.id}`;
    await tx`update ride set status = 'accepted' where id = ${inTheWay}`;
  });
  const revisions = await app.sql<{ id: string; revision: number }[]>`
    select id, revision from ride where id in (${inTheWay}, ${helped})`;
  const revisionOf = (rideId: string) => revisions.find(({ id }) => id === rideId)?.revision ?? 0;
  return {
    rideId: helped,
    moves: [
      { rideId: inTheWay, revision: revisionOf(inTheWay), driverId: lucia.id },
      { rideId: helped, revision: revisionOf(helped), driverId: bo.id },
    ],
  };
}

async function aRide(app: TestApp, transportType: "wheelchair" | "bariatric", days: number): Promise<string> {
  const input = { ...aRideInput({ days, transportType }), paymentMethod: "cash" };
  return read(BookedRide, await app.post("/api/user/book-ride", input, await aPatient(app))).ride._id;
}
