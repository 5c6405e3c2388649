import { expect, it } from "vitest";
import type { TransportType } from "../../../../contract/ride-status.ts";
import { RideList } from "../../../../contract/rides.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { aPatient } from "../../../../test/people.ts";
import { aPlan } from "../../../../test/plans.ts";
import { aPaidRide, aRideInput, patientsView } from "../../../../test/rides.ts";

const app = await testAppWithCards();

it.each<[string, TransportType, object, object]>([
  ["nothing is a manual chair, and the passenger stays in it", "wheelchair", {}, { chair: "manual", transfers: false }],
  ["a power chair stays under its passenger", "wheelchair", { chair: "power" }, { chair: "power", transfers: false }],
  ["a transfer is kept", "wheelchair", { chair: "power", transfers: true }, { chair: "power", transfers: true }],
  ["a transfer alone is a manual chair", "wheelchair", { transfers: true }, { chair: "manual", transfers: true }],
  ["a chair in a wide van is stayed in", "bariatric", { chair: "manual" }, { chair: "manual", transfers: false }],
  ["nothing is no chair where one walks", "ambulatory", {}, { chair: "none", transfers: true }],
  ["a manual chair is folded where one walks", "ambulatory", { chair: "manual" }, { chair: "manual", transfers: true }],
  ["nothing is no chair when lying down", "stretcher", {}, { chair: "none", transfers: true }],
])("what is said about the wheelchair decides who sits in it: %s", async (_, transportType, said, needs) => {
  const ride = await aPaidRide(app, { ...aRideInput({ transportType }), ...said });
  expect((await patientsView(app, ride))["needs"]).toMatchObject(needs);
});

const REFUSED =
  "Wheelchair Accessible is for passengers in a wheelchair. Please choose the kind of wheelchair, or another way to travel.";

it("a wheelchair ride with an explicit “no wheelchair” is refused, for a single ride and a plan", async () => {
  const { token } = await aPatient(app);
  const input = { ...aRideInput(), chair: "none" };
  const plan = { ...input, weekdays: [1, 2, 3, 4, 5, 6, 7], until: aRideInput({ days: 20 }).appointmentDate };
  const answers = [
    await app.post("/api/stripe/create-checkout-session", input, { token }),
    await app.post("/api/user/book-ride-plan", plan, { token }),
  ];
  for (const { status, body } of answers)
    expect([status, body["message"], body["errors"]]).toEqual([400, REFUSED, { chair: REFUSED }]);
});

it("the rides of a plan and their return legs have the chair that follows from what was said", async () => {
  const plan = await aPlan(app, { returnTrip: true });
  const { rides } = read(RideList, await app.get("/api/user/list-rides", plan));
  expect(rides.length).toBeGreaterThan(1);
  for (const { needs } of rides) expect(needs).toMatchObject({ chair: "manual", transfers: false });
});

it("the database refuses a wheelchair ride without a wheelchair", async () => {
  const { rideId } = await aPaidRide(app);
  await expect(app.sql`update ride set chair = 'none' where id = ${rideId}`).rejects.toThrow(
    "ride_wheelchair_has_chair",
  );
});
