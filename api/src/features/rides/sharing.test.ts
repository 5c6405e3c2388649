import { expect, it } from "vitest";
import { SharedLink } from "../../../contract/shared-rides.ts";
import { read } from "../../../test/app.ts";
import { testAppWithCards } from "../../../test/cards.ts";
import { eventually } from "../../../test/eventually.ts";
import { aDriver, aPatient } from "../../../test/people.ts";
import { aPaidRide, patientsView, removeDriversAndRides } from "../../../test/rides.ts";

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

it("a share link shows the ride's status and the driver's first name, and nothing else", async () => {
  const { van, ride, link } = await aSharedRide();
  const seen = await follow(link);
  expect(seen.body).toEqual({
    success: true,
    ride: { status: "assigned", step: null, driver: "Dan", waitsForCall: false, onHold: false },
  });
  await app.put("/api/driver/ride/accept", { rideId: ride.rideId }, van);
  await app.sql`update ride set starts_at = now() where id = ${ride.rideId}`;
  for (const step of ["on_my_way", "at_door", "on_board"]) {
    await app.put("/api/driver/ride/step", { rideId: ride.rideId, step }, van);
    expect((await follow(link)).body["ride"]).toEqual({
      status: "accepted",
      step,
      driver: "Dan",
      waitsForCall: false,
      onHold: false,
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
  expect((await follow(link)).body["ride"]).toEqual({
    status: "completed",
    step: null,
    driver: "Dan",
    waitsForCall: false,
    onHold: false,
  });
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
