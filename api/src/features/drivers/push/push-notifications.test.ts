import { describe, expect, it } from "vitest";
import { PushNotifications } from "../../../../contract/push-notifications.ts";
import { BookedRide } from "../../../../contract/rides.ts";
import { read, testApp } from "../../../../test/app.ts";
import { aDriver, aPatient } from "../../../../test/people.ts";
import { testPushes } from "../../../../test/pushes.ts";
import { aRideInput, removeDriversAndRides } from "../../../../test/rides.ts";
import { openSession } from "../../../lib/accounts/sessions.ts";
import { sendOfferPushes } from "./push-notifications.ts";

const pushes = await testPushes();
const app = await testApp({ ...pushes.env, DATABASE_POOL_SIZE: "8" });
const withoutPush = await testApp();
const path = "/api/driver/ringing";

type Driver = Awaited<ReturnType<typeof aDriver>>;

const job = async () => {
  while ((await sendOfferPushes(app.services).run()) > 0);
};

/** The only online driver, with a subscribed device. */
async function aSubscribedDriver() {
  await removeDriversAndRides(app);
  const driver = await aDriver(app, { vehicleType: "Stretcher Van", online: true });
  const device = pushes.aDevice();
  expect((await app.post(path, device, driver)).status).toBe(200);
  return { driver, device };
}

async function anOffer(days = 3): Promise<string> {
  const input = { ...aRideInput({ days, transportType: "stretcher" }), paymentMethod: "cash" };
  return read(BookedRide, await app.post("/api/user/book-ride", input, await aPatient(app))).ride._id;
}

const registered = async (driver: Driver) => read(PushNotifications, await app.get(path, driver));
const pendingPushes = (driver: Driver) => app.sql<{ tries: number }[]>`
  select tries from push_notification join push_subscription on id = subscription_id where driver_id = ${driver.id}`;

describe("a push notification for a new offer", () => {
  it("reaches the driver's device once, signed by us, readable by the device only, with nothing about the passenger", async () => {
    const { driver, device } = await aSubscribedDriver();
    const rideId = await anOffer();
    await job();
    await job();
    const [push, ...more] = pushes.to(device.endpoint);
    expect(more).toEqual([]);
    expect(push?.words).toMatch(/^You have a new ride offer\. Answer by \d{1,2}:\d\d [AP]M\.$/);
    expect(push).toMatchObject({ signedBy: pushes.publicKey, urgency: "high" });
    // The TTL matches the offer: half an hour for a ride in three days.
    expect(push?.secondsGood).toBeGreaterThan(29 * 60);
    expect(push?.secondsGood).toBeLessThanOrEqual(30 * 60);
    const [ride] = await app.sql<{ driverId: string }[]>`select driver_id from ride where id = ${rideId}`;
    expect(ride?.driverId).toBe(driver.id);
    expect(await pendingPushes(driver)).toEqual([]);
  });

  it("reaches every device the driver is logged in on, and none that is logged out", async () => {
    const { driver, device } = await aSubscribedDriver();
    const other = { ...driver, driverToken: await openSession(app.sql, "driver", driver.id) };
    const second = pushes.aDevice();
    await app.post(path, second, other);
    expect((await registered(driver)).endpoint).toBe(device.endpoint);
    expect((await registered(other)).endpoint).toBe(second.endpoint);
    await app.post("/api/driver/logout", {}, other);
    await anOffer();
    await job();
    expect(pushes.to(second.endpoint)).toEqual([]);
    expect(pushes.to(device.endpoint)).toHaveLength(1);
  });

  it("reaches the driver who logged in last on a shared device", async () => {
    const { driver, device } = await aSubscribedDriver();
    const next = await aDriver(app);
    await app.post(path, device, next);
    expect((await registered(driver)).endpoint).toBeNull();
    await anOffer();
    await job();
    expect(pushes.to(device.endpoint)).toEqual([]);
  });

  it("removes a device that its push service no longer knows", async () => {
    const { driver, device } = await aSubscribedDriver();
    pushes.removeDevice(device.endpoint);
    await anOffer();
    await job();
    expect((await registered(driver)).endpoint).toBeNull();
    expect(await pendingPushes(driver)).toEqual([]);
  });

  it("is retried while the push service is down, and dropped once the offer is gone", async () => {
    const { driver, device } = await aSubscribedDriver();
    const rideId = await anOffer();
    pushes.beDown(true);
    await job();
    pushes.beDown(false);
    expect(await pendingPushes(driver)).toEqual([{ tries: 1 }]);
    await app.sql`update push_notification set due_at = now()`;
    await job();
    expect(pushes.to(device.endpoint)).toHaveLength(1);

    await app.put("/api/driver/ride/cancel", { rideId }, driver);
    await anOffer(5);
    await app.sql`update ride set status = 'accepted' where driver_id = ${driver.id} and status = 'assigned'`;
    await app.sql`update assignment set outcome = 'accepted' where driver_id = ${driver.id} and outcome = 'offered'`;
    await job();
    expect(pushes.to(device.endpoint)).toHaveLength(1);
    expect(await pendingPushes(driver)).toEqual([]);
  });

  it("is not sent to a device with alerts turned off", async () => {
    const { driver, device } = await aSubscribedDriver();
    expect((await app.post(`${path}/stop`, {}, driver)).body["message"]).toBe("Alerts are off for this device.");
    await anOffer();
    await job();
    expect(pushes.to(device.endpoint)).toEqual([]);
  });
});

describe("a device", () => {
  const subscribe = async (device: object) => {
    const { status, body } = await app.post(path, device, await aDriver(app));
    return [status, body["message"]];
  };

  it.each([
    "http://127.0.0.1:9/push/1",
    "https://10.0.0.7/push/1",
    "https://localhost/push/1",
    "https://push.apple.com.evil.test/1",
    "ftp://127.0.0.1/1",
  ])("at %s is rejected and gets no request, because it is not a known push service", async (endpoint) => {
    const cannot = "We can't send notifications to this browser. New offers still appear while the app is open.";
    expect(await subscribe({ ...pushes.aDevice(), endpoint })).toEqual([400, cannot]);
  });

  it("needs a key that messages can be encrypted with", async () => {
    const device = pushes.aDevice();
    const keys = { ...device.keys, p256dh: "A".repeat(87) };
    expect((await subscribe({ ...device, keys }))[0]).toBe(400);
    expect((await subscribe({ ...device, keys: { ...keys, p256dh: "short" } }))[0]).toBe(400);
  });

  it("belongs to its driver: other drivers can't see it or turn it off", async () => {
    const { driver, device } = await aSubscribedDriver();
    const other = await aDriver(app);
    expect(await registered(other)).toMatchObject({ publicKey: pushes.publicKey, endpoint: null });
    await app.post(`${path}/stop`, {}, other);
    expect((await registered(driver)).endpoint).toBe(device.endpoint);
    for (const answer of [await app.get(path), await app.post(path, device), await app.post(`${path}/stop`, {})])
      expect(answer.status).toBe(401);
  });

  it("can't subscribe when no signing keys are configured", async () => {
    const driver = await aDriver(withoutPush);
    expect(read(PushNotifications, await withoutPush.get(path, driver))).toMatchObject({
      publicKey: null,
      endpoint: null,
    });
    const answer = await withoutPush.post(path, pushes.aDevice(), driver);
    expect([answer.status, answer.body["message"]]).toEqual([
      404,
      "Push notifications aren't set up here. New offers still appear while the app is open.",
    ]);
  });
});

describe("a test push", () => {
  const tested = async (endpoint: string) =>
    pushes.to(endpoint).map(({ words }) => / Test ([\w-]{43})$/.exec(words)?.[1] ?? "");

  it("goes there and back when the driver goes online, and says when this device was last reached", async () => {
    const { driver, device } = await aSubscribedDriver();
    await app.post("/api/driver/status", { online: true }, driver);
    await job();
    expect(await tested(device.endpoint)).toEqual([]);
    await app.post("/api/driver/status", { online: false }, driver);
    await app.post("/api/driver/status", { online: true }, driver);
    await job();
    const [token = ""] = await tested(device.endpoint);
    const before = await registered(driver);
    expect([before.testedAt === null, before.reachedAt]).toEqual([false, null]);
    expect((await app.post(`${path}/reached`, { token: "a".repeat(43) })).status).toBe(200);
    expect((await registered(driver)).reachedAt).toBeNull();
    expect((await app.post(`${path}/reached`, { token })).status).toBe(200);
    expect((await registered(driver)).reachedAt).not.toBeNull();
  });

  it("does not count when it comes back too late", async () => {
    const { driver, device } = await aSubscribedDriver();
    await app.post("/api/driver/status", { online: false }, driver);
    await app.post("/api/driver/status", { online: true }, driver);
    await job();
    const [token = ""] = await tested(device.endpoint);
    await app.sql`update push_subscription set tested_at = now() - interval '11 minutes' where driver_id = ${driver.id}`;
    await app.post(`${path}/reached`, { token });
    expect((await registered(driver)).reachedAt).toBeNull();
  });
});

it("a subscription that the browser replaced is renewed by its old endpoint, and by nothing else", async () => {
  const { driver, device } = await aSubscribedDriver();
  const renewed = pushes.aDevice();
  const renew = (oldEndpoint: string) => app.post(`${path}/renew`, { oldEndpoint, device: renewed });
  expect((await renew(`${device.endpoint}x`)).status).toBe(404);
  expect((await renew(device.endpoint)).status).toBe(200);
  expect((await registered(driver)).endpoint).toBe(renewed.endpoint);
  await anOffer();
  await job();
  expect(pushes.to(renewed.endpoint)).toHaveLength(1);
});
