import { beforeEach, describe, expect, it } from "vitest";
import { lateRefund } from "../../../../contract/ride-refund-rule.ts";
import { BookedRide } from "../../../../contract/rides.ts";
import { ChangePreviewed } from "../../../../contract/visit-changes.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { beginsIn, earlier, says } from "../../../../test/driving.ts";
import { aDriver } from "../../../../test/people.ts";
import { aPaidRide, patientsView, removeDriversAndRides } from "../../../../test/rides.ts";
import { aColleague } from "../../../../test/staff.ts";

const app = await testAppWithCards({ DATABASE_POOL_SIZE: "10" });

beforeEach(() => removeDriversAndRides(app));

type Own = { token: string; rideId: string };
const preview = async ({ token, rideId }: Own) =>
  read(ChangePreviewed, await app.post("/api/user/preview-ride-change", { rideId, action: "cancel" }, { token }));
const cancel = ({ token, rideId }: Own, refundCents?: number) =>
  app.post("/api/user/cancel-ride", { rideId, refundCents }, { token });

const aRide = async ({ accepted = true, begins = "60 minutes" } = {}) => {
  const van = await aDriver(app, { vehicleType: "Wheelchair Van", online: true });
  const ride = await aPaidRide(app);
  if (accepted) await says(app, van, "accept", ride);
  await beginsIn(app, ride, begins);
  return { van, ride };
};
type Trip = Awaited<ReturnType<typeof aRide>>;
const step = ({ van, ride }: Trip, name: string) => says(app, van, "step", ride, { step: name });

/** The passenger's refund as the patient's and the office's previews show it; they must agree. */
async function refundedCents({ ride }: Trip): Promise<number> {
  const desk = await aColleague(app, "desk");
  const { rideId } = ride;
  const input = { action: "cancel", canceledBy: "patient" };
  const office = read(ChangePreviewed, await app.post(`/api/office/rides/${rideId}/preview`, input, desk));
  const own = await preview(ride);
  const page = read(BookedRide, await app.get(`/api/user/ride/${rideId}`, { token: ride.token }));
  expect(page.ride).toMatchObject({ refundIfCanceled: own.refundCents / 100, refundable: 65 });
  expect(office.refundCents).toBe(own.refundCents);
  expect(own.refundCents + own.keepsCents).toBe(6500);
  return own.refundCents;
}

describe("canceling by the passenger", () => {
  it("refunds in full when no driver accepted, however near the pick-up is", async () => {
    const trip = await aRide({ accepted: false });
    expect(await refundedCents(trip)).toBe(6500);
    await app.sql`update driver set online = false`;
    expect((await cancel(trip.ride, 6500)).status).toBe(200);
    expect(await patientsView(app, trip.ride)).toMatchObject({ status: "cancelled", refund: { amount: 65 } });
  });

  it("refunds in full until two hours before the pick-up and half from then on", async () => {
    const trip = await aRide({ begins: "121 minutes" });
    expect(await refundedCents(trip)).toBe(6500);
    await earlier(app, trip.ride, "2 minutes");
    expect(await refundedCents(trip)).toBe(lateRefund(65) * 100);
    expect(lateRefund(65)).toBe(32.5);
  });

  it("refunds the same whether or not the driver is on the way", async () => {
    const trip = await aRide();
    expect((await step(trip, "on_my_way")).status).toBe(200);
    expect(await refundedCents(trip)).toBe(3250);
    expect((await cancel(trip.ride, 3250)).status).toBe(200);
  });

  it("refunds nothing once the driver is at the door on time", async () => {
    const trip = await aRide({ begins: "10 minutes" });
    expect((await step(trip, "at_door")).status).toBe(200);
    expect(await refundedCents(trip)).toBe(0);
    await earlier(app, trip.ride, "26 minutes");
    expect(await refundedCents(trip)).toBe(0);
  });

  it("refunds in full when the pick-up is 15 minutes past and no driver is at the door, on the way or not", async () => {
    const trip = await aRide();
    await step(trip, "on_my_way");
    await beginsIn(app, trip.ride, "-14 minutes");
    expect(await refundedCents(trip)).toBe(3250);
    await beginsIn(app, trip.ride, "-15 minutes");
    expect(await refundedCents(trip)).toBe(6500);
  });

  it("refunds in full when the driver came to the door more than 15 minutes late", async () => {
    const trip = await aRide({ begins: "-20 minutes" });
    await step(trip, "at_door");
    expect(await refundedCents(trip)).toBe(6500);
  });

  it("is rejected once the passenger is on board", async () => {
    const trip = await aRide({ begins: "5 minutes" });
    await step(trip, "on_board");
    const sentence = "Your driver marked you as on board. If that's wrong, please call us.";
    expect((await preview(trip.ride)).blockers).toEqual([sentence]);
    const answer = await cancel(trip.ride, 0);
    expect([answer.status, answer.body["message"]]).toEqual([409, sentence]);
  });
});

it("the fare is refunded for a no-show when the driver came more than 15 minutes late", async () => {
  const trip = await aRide({ begins: "-20 minutes" });
  await step(trip, "at_door");
  await earlier(app, trip.ride, "16 minutes");
  expect((await says(app, trip.van, "no-show", trip.ride)).status).toBe(200);
  expect(await patientsView(app, trip.ride)).toMatchObject({ cancelReason: "no_show", refund: { amount: 65 } });
});

it("a will-call is refunded in full until a driver accepts it, even right after “I'm ready”", async () => {
  const trip = await aRide({ accepted: false });
  await app.sql`update driver set online = false`;
  await app.sql`update ride set starts_at = now() + interval '30 minutes' where id = ${trip.ride.rideId}`;
  expect(await refundedCents(trip)).toBe(6500);
});
