import { expect, it } from "vitest";
import { testAppWithCards } from "../../../../test/cards.ts";
import { aPatient } from "../../../../test/people.ts";
import { anUnpaidRide, aPaidRide, aRideInput } from "../../../../test/rides.ts";

const app = await testAppWithCards();
const file = (rideId: string, token: string) =>
  app.app.request(`/api/user/ride/${rideId}/calendar`, { headers: { token } });

it("a booked ride is a calendar file, for its own patient only", async () => {
  const { rideId, token } = await aPaidRide(app);
  const answer = await file(rideId, token);
  expect(answer.headers.get("content-type")).toMatch(/^text\/calendar/);
  const text = await answer.text();
  expect(text).toContain(`UID:${rideId}@lamplight`);
  expect(text).toContain("LOCATION:418 Maple Street");
  expect((await file(rideId, (await aPatient(app)).token)).status).toBe(404);
});

it("a ride that is unpaid, canceled or waits for “I'm ready” has no calendar file", async () => {
  const unpaid = await anUnpaidRide(app);
  expect((await file(unpaid.rideId, unpaid.token)).status).toBe(404);
  const trip = await aPaidRide(app, aRideInput({ returnTrip: true }));
  const [back] = await app.sql<{ id: string }[]>`select id from ride where return_of = ${trip.rideId}`;
  expect((await file(back?.id ?? "", trip.token)).status).toBe(404);
  await app.post("/api/user/cancel-ride", { rideId: trip.rideId, refundCents: 6500 }, { token: trip.token });
  expect((await file(trip.rideId, trip.token)).status).toBe(404);
});
