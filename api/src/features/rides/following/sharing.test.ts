import { expect, it } from "vitest";
import { SharedLink } from "../../../../contract/shared-rides.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { eventually } from "../../../../test/eventually.ts";
import { aDriver, aPatient } from "../../../../test/people.ts";
import { aPaidRide, aRideInput, patientsView, removeDriversAndRides } from "../../../../test/rides.ts";

const app = await testAppWithCards();

async function aSharedRide() {
  await removeDriversAndRides(app);
  const van = await aDriver(app, { name: "Dan Wheeler", vehicleType: "Wheelchair Van", online: true });
  const ride = await aPaidRide(app);
  const share = async () =>
    read(SharedLink, await app.post("/api/user/share-ride", { rideId: ride.rideId }, { token: ride.token })).url.split(
      "#token=",
    )[1] ?? "";
  return { van, ride, share, link: await share() };
}
const follow = (token: string) => app.post("/api/ride/followed", { token });

it("a share link shows the ride's time and status, the driver's first name and vehicle, and nothing else", async () => {
  const { van, ride, link } = await aSharedRide();
  const seen = await follow(link);
  const startsAt = (await patientsView(app, ride)).startsAt;
  const vehicle = { type: "Wheelchair Van", model: expect.any(String), plate: expect.any(String) };
  const known = { driver: "Dan", waitsForCall: false, onHold: false, vehicle, timeZone: "America/New_York" };
  expect(seen.body).toEqual({
    success: true,
    ride: { ...known, status: "assigned", step: null, startsAt, stepAt: null, aboutMinutes: null },
  });
  await app.put("/api/driver/ride/accept", { rideId: ride.rideId }, van);
  await app.sql`update ride set starts_at = now() where id = ${ride.rideId}`;
  for (const step of ["on_my_way", "at_door", "on_board"]) {
    await app.put(
      "/api/driver/ride/step",
      { rideId: ride.rideId, step, ...(step === "on_my_way" && { minutes: 12 }) },
      van,
    );
    expect((await follow(link)).body["ride"]).toEqual({
      ...known,
      status: "accepted",
      step,
      startsAt: expect.any(String),
      stepAt: expect.any(String),
      aboutMinutes: step === "on_my_way" ? 12 : null,
    });
  }
});

it("the link is stored as a hash, and ends when it is turned off or replaced", async () => {
  const { ride, link, share } = await aSharedRide();
  expect(JSON.stringify(await app.sql`select * from ride_link`)).not.toContain(link);
  const second = await share();
  expect((await follow(link)).status).toBe(404);
  expect((await patientsView(app, ride)).sharedAt).not.toBeNull();
  expect((await app.post("/api/user/unshare-ride", { rideId: ride.rideId }, { token: ride.token })).status).toBe(200);
  expect((await follow(second)).status).toBe(404);
  expect((await patientsView(app, ride)).sharedAt).toBeNull();
});

it("the link ends two hours after the ride", async () => {
  const { van, ride, link } = await aSharedRide();
  await app.put("/api/driver/ride/accept", { rideId: ride.rideId }, van);
  await app.sql`update ride set starts_at = now() where id = ${ride.rideId}`;
  await app.put("/api/driver/ride/complete", { rideId: ride.rideId, fare: 65 }, van);
  expect((await follow(link)).body["ride"]).toMatchObject({ status: "completed", step: null, stepAt: null });
  await app.sql`update ride set completed_at = now() - interval '121 minutes' where id = ${ride.rideId}`;
  expect((await follow(link)).status).toBe(404);
});

it("a ride can be shared only by its own patient", async () => {
  const { ride } = await aSharedRide();
  const { token } = await aPatient(app);
  for (const path of ["share-ride", "unshare-ride"])
    expect((await app.post(`/api/user/${path}`, { rideId: ride.rideId }, { token })).status).toBe(404);
});

it("followers get each change at once, without the ride's id", async () => {
  const { van, ride, link } = await aSharedRide();
  const stop = new AbortController();
  const line = await app.app.request("/api/ride/followed/live", {
    headers: { ridetoken: link },
    signal: stop.signal,
  });
  const received: string[] = [];
  const reader = line.body?.pipeThrough(new TextDecoderStream()).getReader();
  const listening = (async () => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) received.push(part.value);
  })().catch(() => {});
  const eventCount = () => received.join("").split("event: ready").length - 1;
  await eventually(() => expect(eventCount()).toBe(1));
  await app.put("/api/driver/ride/accept", { rideId: ride.rideId }, van);
  await eventually(() => expect(eventCount()).toBeGreaterThan(1));
  expect(received.join("")).not.toContain(ride.rideId);
  await reader?.cancel();
  stop.abort();
  await listening;
});

it("“I'm ready” promises a driver only when one has accepted, and shows no time before", async () => {
  await removeDriversAndRides(app);
  const trip = await aPaidRide(app, aRideInput({ returnTrip: true }));
  const [back] = await app.sql<{ id: string }[]>`select id from ride where return_of = ${trip.rideId}`;
  await app.sql`
    update ride set starts_at = now() - interval '2 hours', status = 'completed', fare_cents = quote_cents, completed_at = now(),
      driver_id = ${(await aDriver(app)).id} where id = ${trip.rideId}`;
  const shared = await app.post("/api/user/share-ride", { rideId: back?.id }, { token: trip.token });
  const link = read(SharedLink, shared).url.split("#token=")[1] ?? "";
  expect((await follow(link)).body["ride"]).toMatchObject({ waitsForCall: true, startsAt: null, vehicle: null });
  const ready = () => app.post("/api/ride/followed/ready", { token: link });
  expect((await ready()).body["message"]).toBe(
    "We're looking for a driver. Keep this page open: it shows when one accepts.",
  );
  const say = () => app.post("/api/user/ride-ready", { rideId: back?.id }, { token: trip.token });
  expect((await say()).body["message"]).toBe("We're looking for a driver. We'll email you when one accepts.");
  const van = await aDriver(app, { vehicleType: "Wheelchair Van", online: true });
  await app.sql`update ride set status = 'accepted', driver_id = ${van.id} where id = ${back?.id ?? null}`;
  expect((await ready()).body["message"]).toBe("A driver is on the way.");
  expect((await say()).body["message"]).toBe("A driver is on the way.");
});
