import { beforeEach, expect, it } from "vitest";
import { OfficeRideFound } from "../../../../contract/office-rides.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { anAcceptedRide, beginsIn, says } from "../../../../test/driving.ts";
import { anUnpaidRide, removeDriversAndRides } from "../../../../test/rides.ts";
import { aColleague } from "../../../../test/staff.ts";

const app = await testAppWithCards({ DATABASE_POOL_SIZE: "10" });
const dispatch = await aColleague(app, "dispatch");

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const rideOf = async (rideId: string) =>
  read(OfficeRideFound, await app.get(`/api/office/rides/${rideId}`, dispatch)).ride;
const act = async (rideId: string, action: string, more: object) => {
  const { revision } = await rideOf(rideId);
  return app.post(
    `/api/office/rides/${rideId}/${action}`,
    { revision, reason: "The driver called from the clinic's phone", ...more },
    dispatch,
  );
};
const enter = (rideId: string, step: string, at?: string) => act(rideId, "step", { step, ...(at && { at }) });
/** A ride that its driver accepted an hour ago; its time was 20 minutes ago. */
async function aRideAtItsTime() {
  const trip = await anAcceptedRide(app);
  await app.sql`update assignment set offered_at = now() - interval '1 hour' where ride_id = ${trip.ride.rideId}`;
  await beginsIn(app, trip.ride, "-20 minutes");
  return { ...trip, rideId: trip.ride.rideId };
}

beforeEach(() => removeDriversAndRides(app));

it("a no-show counts once the office has entered that the driver waited at the door, with time and reason", async () => {
  const { rideId } = await aRideAtItsTime();
  const before = await act(rideId, "no-show", {});
  expect([before.status, before.body["message"]]).toEqual([409, expect.stringContaining("enter the driver's step")]);
  expect((await enter(rideId, "at_door", ago(18))).status).toBe(200);
  const { timeline } = await rideOf(rideId);
  expect(timeline[0]).toMatchObject({
    what: "ride step entered",
    who: "Olive Desk",
    reason: "The driver called from the clinic's phone",
    change: { step: [null, "at_door"] },
  });
  expect((await act(rideId, "no-show", {})).status).toBe(200);
  expect(await rideOf(rideId)).toMatchObject({ status: "cancelled", cancelReason: "no_show", dueCents: 0 });
});

it("the wait of a no-show is counted from the time that the office entered", async () => {
  const { rideId } = await aRideAtItsTime();
  expect((await enter(rideId, "at_door", ago(3))).status).toBe(200);
  expect((await act(rideId, "no-show", {})).body["message"]).toMatch(/^The driver waits until /);
});

it("an entered step needs a reason, follows the driver's last step, and lies between the offer and now", async () => {
  const { rideId, van, ride } = await aRideAtItsTime();
  expect((await act(rideId, "step", { step: "at_door", reason: "" })).status).toBe(400);
  expect((await enter(rideId, "at_door", ago(-5))).body["message"]).toBe("Please enter a time that has passed.");
  expect((await enter(rideId, "at_door", ago(55))).body["message"]).toMatch(/^“At the door” can't be earlier than /);
  await says(app, van, "step", ride, { step: "at_door" });
  for (const step of ["on_my_way", "at_door"])
    expect((await enter(rideId, step)).body["message"]).toBe("“At the door” is already recorded.");
  const unpaid = await anUnpaidRide(app);
  expect((await enter(unpaid.rideId, "at_door")).body["message"]).toBe("Only a ride that a driver accepted has steps.");
});

it("an entered step tells the passenger once it can't be undone, and undo takes it back", async () => {
  const { rideId } = await aRideAtItsTime();
  const messages = async () =>
    app.sql<{ kind: string }[]>`
      select kind from email_outbox join assignment on assignment.id = subject_id where ride_id = ${rideId} and kind = 'ride-at-door' and due_at > now()`;
  const entered = await enter(rideId, "at_door", ago(2));
  expect(await messages()).toHaveLength(1);
  expect(await rideOf(rideId)).toMatchObject({ step: "at_door" });
  const undone = await app.post(`/api/office/rides/${rideId}/undo/${entered.body["operationId"]}`, {}, dispatch);
  expect(undone.status).toBe(200);
  expect(await rideOf(rideId)).toMatchObject({ step: null, status: "accepted" });
  expect(await messages()).toHaveLength(0);
});

it("a step that the driver's phone sends later changes nothing about the one that the office entered", async () => {
  const { rideId, van, ride } = await aRideAtItsTime();
  await enter(rideId, "at_door", ago(10));
  const [before] = await app.sql`select at_door_at from ride where id = ${rideId}`;
  expect((await says(app, van, "step", ride, { step: "at_door", takenAt: ago(15) })).status).toBe(200);
  expect(await app.sql`select at_door_at from ride where id = ${rideId}`).toEqual([before]);
});

it("the office cancels with the passenger on board: in full for our fault, otherwise nothing, and the driver is paid as at the door", async () => {
  for (const [canceledBy, refunded] of [
    ["office", true],
    ["patient", false],
  ] as const) {
    const { rideId, van, ride } = await aRideAtItsTime();
    await enter(rideId, "at_door", ago(20));
    await says(app, van, "step", ride, { step: "on_board" });
    const { paidCents } = await rideOf(rideId);
    const preview = await app.post(`/api/office/rides/${rideId}/preview`, { action: "cancel", canceledBy }, dispatch);
    expect(preview.body).toMatchObject({ blockers: [], refundCents: refunded ? paidCents : 0 });
    const cause = refunded ? { cause: "vehicle_failed" } : {};
    expect((await act(rideId, "cancel", { canceledBy, ...cause })).status).toBe(200);
    expect(await rideOf(rideId)).toMatchObject({ status: "cancelled", dueCents: refunded ? paidCents : 0 });
    const pay = await app.sql<{ step: string; cents: number }[]>`
      select step, cents from cancellation_pay where ride_id = ${rideId}`;
    expect(pay).toEqual(refunded ? [] : [{ step: "at_door", cents: paidCents }]);
    await removeDriversAndRides(app);
  }
});
