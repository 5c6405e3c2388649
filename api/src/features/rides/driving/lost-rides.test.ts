import { beforeEach, describe, expect, it } from "vitest";
import { DashboardAnswer } from "../../../../contract/drivers.ts";
import { OfficeRideChanged, OfficeRideFound } from "../../../../contract/office-rides.ts";
import { LOST_RIDE_PUSH } from "../../../../contract/push-notifications.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { anAcceptedRide } from "../../../../test/driving.ts";
import { aDriver } from "../../../../test/people.ts";
import { testPushes } from "../../../../test/pushes.ts";
import { removeDriversAndRides } from "../../../../test/rides.ts";
import { aColleague } from "../../../../test/staff.ts";
import { sendOfferPushes } from "../../drivers/push/push-notifications.ts";

const pushes = await testPushes();
const app = await testAppWithCards({ ...pushes.env, DATABASE_POOL_SIZE: "10" });
const desk = await aColleague(app, "desk");

beforeEach(() => removeDriversAndRides(app));

type Accepted = Awaited<ReturnType<typeof anAcceptedRide>>;
type Driver = Accepted["van"];

const dayOf = async (driver: Driver) => read(DashboardAnswer, await app.get("/api/driver/dashboard", driver)).dashboard;
const dismiss = (driver: { driverToken: string }, rideId: string) =>
  app.post("/api/driver/ride/dismiss", { rideId }, driver);
const sendPushes = async () => {
  while ((await sendOfferPushes(app.services).run()) > 0);
};
/** An accepted ride whose driver has a phone that gets pushes, after the push for its offer. */
async function anAcceptedRideWithPhone() {
  const accepted = await anAcceptedRide(app);
  const device = pushes.aDevice();
  await app.post("/api/driver/ringing", device, accepted.van);
  await sendPushes();
  return { ...accepted, device, pushed: () => pushes.to(device.endpoint).map(({ words }) => words) };
}

async function atTheOffice({ ride }: Accepted, action: string, more = {}) {
  const path = `/api/office/rides/${ride.rideId}`;
  const { revision } = read(OfficeRideFound, await app.get(path, desk)).ride;
  const done = await app.post(`${path}/${action}`, { revision, reason: "They called", ...more }, desk);
  return { path, ...read(OfficeRideChanged, done) };
}
/** The ten seconds in which the office can undo are over. */
const afterUndo = () => app.sql`
  with due as (update push_notification set due_at = now() where due_at > now())
  update assignment set lost_at = now() where lost_at > now()`;

/** The passenger cancels within two hours of the pick-up, for half of the fare. */
async function cancel({ rideId, token }: Accepted["ride"], refundCents = 3250) {
  const { status } = await app.post("/api/user/cancel-ride", { rideId, refundCents }, { token });
  expect(status).toBe(200);
}

const WAYS: [what: string, take: (accepted: Accepted) => Promise<unknown>, reason: string][] = [
  ["the passenger cancels", ({ ride }) => cancel(ride), "The passenger canceled it."],
  [
    "the office cancels",
    ({ ride }) => app.sql`select cancel_ride(${ride.rideId}, 0, 'office')`,
    "The office canceled it.",
  ],
  ["the office unassigns the driver", (accepted) => atTheOffice(accepted, "unassign"), "The office unassigned you."],
  [
    "the office suspends the driver",
    ({ van }) => app.post(`/api/office/drivers/${van.id}/suspend`, { revision: 1, reason: "License" }, desk),
    "The office unassigned you.",
  ],
  [
    "it goes to another driver for being late",
    async ({ ride }) => {
      await app.sql`update ride set starts_at = now() - interval '40 minutes' where id = ${ride.rideId}`;
      await app.sql`update assignment set offered_at = now() - interval '1 day' where ride_id = ${ride.rideId}`;
      await aDriver(app, { vehicleType: "Wheelchair Van", online: true });
      await app.sql`select reassign_late_ride(ride) from ride where id = ${ride.rideId}`;
    },
    "You weren't at the door in time, so we're looking for another driver.",
  ],
  [
    "nobody came for an hour",
    ({ ride }) => app.sql`select cancel_unserved_ride(ride, 'not_driven') from ride where id = ${ride.rideId}`,
    "It was canceled, because no driver was at the door in time.",
  ],
  [
    "it moves to a time that the driver can't drive",
    async ({ van, ride }) => {
      await app.sql`update driver set vehicle_type = 'Sedan' where id = ${van.id}`;
      await app.sql`update ride set starts_at = now() + interval '1 day' where id = ${ride.rideId}`;
      await app.sql`
        select move_ride(${ride.rideId}, date_trunc('hour', now()) + interval '3 days')`;
    },
    "The passenger rescheduled it to a time you can't drive.",
  ],
];

describe("an accepted ride that its driver loses", () => {
  it.each(WAYS)("is said on the dashboard and by push when %s", async (_, take, reason) => {
    const accepted = await anAcceptedRideWithPhone();
    const before = await dayOf(accepted.van);
    expect(before.lostRides).toEqual([]);
    const [startsAt] = before.upcomingRides.map((ride) => ride.startsAt);
    await take(accepted);
    await afterUndo();
    const { lostRides, upcomingRides } = await dayOf(accepted.van);
    expect(upcomingRides).toEqual([]);
    const [passenger] = accepted.ride.patient.name.split(" ");
    expect(lostRides).toMatchObject([{ rideId: accepted.ride.rideId, passenger, reason }]);
    if (!/in time|rescheduled/.test(reason)) expect(lostRides).toMatchObject([{ startsAt }]);
    await sendPushes();
    expect(accepted.pushed()).toEqual([LOST_RIDE_PUSH]);
  });

  it("stays on the dashboard until that driver dismisses it", async () => {
    const { van, ride, pushed } = await anAcceptedRideWithPhone();
    await cancel(ride);
    await dismiss(await aDriver(app), ride.rideId);
    expect((await dayOf(van)).lostRides).toHaveLength(1);
    expect((await dismiss(van, ride.rideId)).status).toBe(200);
    expect((await dayOf(van)).lostRides).toEqual([]);
    expect((await dismiss(van, ride.rideId)).status).toBe(200);
    // What is dismissed before its push goes out is not pushed.
    await sendPushes();
    expect(pushed()).toEqual([]);
  });

  it("is notified only when the office can't undo any more, and not at all if it does", async () => {
    const accepted = await anAcceptedRideWithPhone();
    const { path, operationId } = await atTheOffice(accepted, "unassign");
    await sendPushes();
    expect((await dayOf(accepted.van)).lostRides).toEqual([]);
    expect(accepted.pushed()).toEqual([]);
    expect((await app.post(`${path}/undo/${operationId}`, {}, desk)).status).toBe(200);
    await afterUndo();
    await sendPushes();
    expect(await dayOf(accepted.van)).toMatchObject({ lostRides: [], upcomingRides: [{ status: "accepted" }] });
    expect(accepted.pushed()).toEqual([]);
  });

  it("is not said any more once the driver is offered it again", async () => {
    const accepted = await anAcceptedRide(app);
    await atTheOffice(accepted, "unassign");
    await afterUndo();
    expect((await dayOf(accepted.van)).lostRides).toHaveLength(1);
    await atTheOffice(accepted, "assign", { driverId: accepted.van.id });
    expect(await dayOf(accepted.van)).toMatchObject({ lostRides: [], upcomingRides: [{ status: "assigned" }] });
  });
});

it("an offer that passes on before the driver accepted it is not a lost ride", async () => {
  const accepted = await anAcceptedRide(app);
  await app.sql`update ride set status = 'assigned' where id = ${accepted.ride.rideId}`;
  await app.sql`update assignment set outcome = 'offered' where ride_id = ${accepted.ride.rideId}`;
  await cancel(accepted.ride, 6500);
  expect(await dayOf(accepted.van)).toMatchObject({ lostRides: [], upcomingRides: [] });
});
