import { expect, it } from "vitest";
import { DriverAnswer } from "../../../../contract/drivers.ts";
import { read, testApp } from "../../../../test/app.ts";
import { aDriver } from "../../../../test/people.ts";
import { openSession } from "../../../lib/accounts/sessions.ts";
import { digest } from "../../../lib/accounts/tokens.ts";
import { runJobs } from "../../../lib/jobs/jobs.ts";
import { processDueDrivers } from "../dispatch/dispatch.ts";

const HOUR_MS = 3_600_000;
const app = await testApp();

type Driver = Awaited<ReturnType<typeof aDriver>>;
const aVan = (online = true) => aDriver(app, { vehicleType: "Wheelchair Van", online });
const shiftOf = async (van: Driver) => read(DriverAnswer, await app.get("/api/driver/profile", van)).driver.shift;
const endAt = (van: Driver, until: number) =>
  app.post("/api/driver/status", { online: true, until: new Date(until).toISOString() }, van);

it("a shift lasts twelve hours, or until the driver's chosen end", async () => {
  const van = await aVan(false);
  expect(await shiftOf(van)).toBeNull();
  await app.post("/api/driver/status", { online: true }, van);
  const shift = await shiftOf(van);
  expect(shift?.until).toBe(shift?.atMost);
  const until = Date.now() + 2 * HOUR_MS;
  const { status, body } = await endAt(van, until);
  expect([status, body]).toMatchObject([
    200,
    { message: expect.stringMatching(/^You are online until \d+:\d\d [AP]M$/) },
  ]);
  expect(Date.parse((await shiftOf(van))?.until ?? "")).toBe(until);
  await app.sql`
    update driver set online_since = online_since - interval '3 hours', online_until = online_until - interval '3 hours', next_check_at = now()
    where id = ${van.id}`;
  await runJobs([processDueDrivers(app.services)]);
  expect(await shiftOf(van)).toBeNull();
});

it("a shift ends in the future, at most twelve hours after its start", async () => {
  const van = await aVan();
  const before = await shiftOf(van);
  for (const until of [Date.now() - 1000, Date.now() + 13 * HOUR_MS])
    expect(await endAt(van, until)).toMatchObject({ status: 400, body: { errors: { until: expect.any(String) } } });
  expect(await shiftOf(van)).toEqual(before);
  expect((await endAt(van, Date.parse(before?.atMost ?? ""))).status).toBe(200);
});

it("logging out ends the shift, unless another device of the driver was used within twelve minutes", async () => {
  const isOnline = async (van: Driver) =>
    (await app.sql<{ online: boolean }[]>`select online from driver where id = ${van.id}`)[0]?.online;
  const lastUsed = (van: Driver, token: string, minutes: number) => app.sql`
    update driver_session set used_at = now() - make_interval(mins => ${minutes})
    where driver_id = ${van.id} and id = ${digest(token)}`;
  const [busy, idle] = [await aVan(), await aVan()];
  for (const [van, minutes] of [
    [busy, 11],
    [idle, 13],
  ] as const) {
    await lastUsed(van, await openSession(app.sql, "driver", van.id), minutes);
    expect((await app.post("/api/driver/logout", {}, van)).status).toBe(200);
  }
  expect([await isOnline(busy), await isOnline(idle)]).toEqual([true, false]);
});

it("a driver's use of a session is recorded to the minute", async () => {
  const van = await aVan();
  await app.sql`update driver_session set used_at = now() - interval '2 minutes' where driver_id = ${van.id}`;
  await shiftOf(van);
  const [session] = await app.sql`
    select used_at > now() - interval '1 minute' as is_noted from driver_session where driver_id = ${van.id}`;
  expect(session).toEqual({ isNoted: true });
});
