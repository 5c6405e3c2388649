import { once } from "node:events";
import { request } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import postgres from "postgres";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { testApp } from "../../../test/app.ts";
import { eventually } from "../../../test/eventually.ts";
import { aDriver, aPatient } from "../../../test/people.ts";
import { aRideInput } from "../../../test/rides.ts";
import { aColleague, aNurse, aNurseVisit } from "../../../test/staff.ts";
import { openLive } from "./live.ts";

const app = await testApp({ DATABASE_POOL_SIZE: "6" });
const leaving = await testApp();
const streams: AbortController[] = [];
afterEach(() => {
  for (const stream of streams.splice(0)) stream.abort();
});

/** Opens a stream and returns the events so far, one line each. */
async function listenTo(path: string, headers: Record<string, string>, to = app) {
  const closing = new AbortController();
  streams.push(closing);
  const answer = await to.app.request(path, { headers, signal: closing.signal });
  const events: string[] = [];
  let ended = false;
  const text = answer.body?.pipeThrough(new TextDecoderStream());
  void (async () => {
    for await (const words of text ?? []) events.push(...words.split("\n\n").filter(Boolean));
    ended = true;
  })().catch(() => {});
  await eventually(() => expect(events[0]).toContain("event: ready"));
  return { answer, events, hasEnded: () => ended };
}
const asPatient = ({ token }: { token: string }) => listenTo("/api/user/rides/live", { token });
const asDriver = ({ driverToken }: { driverToken: string }) =>
  listenTo("/api/driver/rides/live", { drivertoken: driverToken });

async function bookRide({ token }: { token: string }): Promise<void> {
  const input = { ...aRideInput(), paymentMethod: "cash" };
  expect((await app.post("/api/user/book-ride", input, { token })).status).toBe(200);
}

it("notifies a ride's own patient and driver within a moment, and no one else", async () => {
  const [patient, stranger] = [await aPatient(app), await aPatient(app)];
  const van = await aDriver(app, { vehicleType: "Wheelchair Van", online: true });
  const other = await aDriver(app, { vehicleType: "Sedan", online: true });
  const [mine, theirs, driving, idle] = await Promise.all([
    asPatient(patient),
    asPatient(stranger),
    asDriver(van),
    asDriver(other),
  ]);
  expect(mine.answer.headers.get("content-type")).toContain("text/event-stream");
  expect(mine.answer.headers.get("cache-control")).toContain("no-");
  await bookRide(patient);
  for (const { events } of [mine, driving]) {
    await eventually(() => expect(events.at(-1)).toMatch(/^event: change\ndata: \{"rideId":"[0-9a-f-]{36}"\}$/));
  }
  for (const { events } of [theirs, idle]) expect(events).toHaveLength(1);
});

it("notifies a driver whose offer goes to another driver, so that it disappears at once", async () => {
  const van = await aDriver(app, { vehicleType: "Bariatric Van", online: true });
  await app.sql`update driver set online = false where id <> ${van.id}`;
  const day = { ...aRideInput({ days: 9 }), paymentMethod: "cash" };
  expect((await app.post("/api/user/book-ride", day, { token: (await aPatient(app)).token })).status).toBe(200);
  await aDriver(app, { vehicleType: "Wheelchair Van", online: true });
  const [ride] = await app.sql<{ id: string }[]>`
    select id from ride where driver_id = ${van.id} order by starts_at desc limit 1`;
  const driving = await asDriver(van);
  const heavy = { ...day, transportType: "bariatric" };
  expect((await app.post("/api/user/book-ride", heavy, { token: (await aPatient(app)).token })).status).toBe(200);
  await eventually(() => expect(driving.events.join()).toContain(`{"rideId":"${ride?.id}"}`));
  expect(await app.sql`select id from ride where id = ${ride?.id ?? null} and driver_id = ${van.id}`).toEqual([]);
});

it("notifies a driver, and no one else, of the office's decisions about them", async () => {
  const van = await aDriver(app, { hasDocuments: false });
  const [other, desk] = [await aDriver(app), await aColleague(app, "desk")];
  const [driving, idle] = [await asDriver(van), await asDriver(other)];
  // No particular ride: the reader refetches everything, as at the start.
  const times = ({ events }: typeof driving) => events.filter((event) => event.startsWith("event: ready")).length;
  const act = (action: string, revision: number) =>
    app.post(`/api/office/drivers/${van.id}/${action}`, { revision, reason: "Papers" }, desk);
  expect((await act("suspend", 1)).status).toBe(200);
  await eventually(() => expect(times(driving)).toBe(2));
  expect((await act("reinstate", 2)).status).toBe(200);
  await eventually(() => expect(times(driving)).toBe(3));
  await app.sql`
    insert into driver_document (driver_id, kind, number, expires_on, state, checked_by, checked_at)
    select ${van.id}, 'licence', 'PA 1', current_date + 300, 'accepted', id, now() from staff limit 1`;
  await eventually(() => expect(times(driving)).toBe(4));
  expect((await app.post("/api/driver/update-profile", { vehicleType: "Stretcher Van" }, van)).status).toBe(200);
  const [input] = await app.sql<{ id: string }[]>`select id from vehicle_change where driver_id = ${van.id}`;
  const rejection = { reason: "It has no ramp." };
  expect((await app.post(`/api/office/drivers/${van.id}/vehicle/${input?.id}/refuse`, rejection, desk)).status).toBe(
    200,
  );
  await eventually(() => expect(times(driving)).toBe(5));
  expect(times(idle)).toBe(1);
});

it("makes readers refetch after the database was away", async () => {
  const patient = await aPatient(app);
  const { events } = await asPatient(patient);
  await app.sql`
    select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%' and datname = current_database()`;
  await eventually(() => expect(events.slice(1).join()).toContain("event: ready"));
  await bookRide(patient);
  await eventually(() => expect(events.at(-1)).toContain("event: change"));
});

it("notifies them one after the other at random moments, so that they do not all refetch at once", async () => {
  const live = openLive(app.services.config.database.url, app.services.log);
  onTestFinished(() => live.stop());
  await live.start();
  const notified: string[] = [];
  const readers = Array.from({ length: 20 }, (_, place) => `patient:${place}`);
  for (const reader of readers) live.subscribe(reader, () => void notified.push(reader));
  // Each gets a moment earlier by three milliseconds than the one before. The order of the notifications is up to the
  // machine: after a pause, several are due.
  let chance = 1;
  const random = vi.spyOn(Math, "random").mockImplementation(() => (chance -= 0.03));
  onTestFinished(() => random.mockRestore());
  const timers = vi.spyOn(globalThis, "setTimeout");
  onTestFinished(() => timers.mockRestore());
  await app.sql`
    select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%' and datname = current_database()`;
  await eventually(() => expect(new Set(notified)).toEqual(new Set(readers)));
  const waits = timers.mock.calls.map(([, wait]) => wait ?? 0);
  const steps = waits.slice(1).map((wait, place) => Math.round((waits[place] ?? 0) - wait));
  expect(steps.join(" ")).toContain(
    Array(readers.length - 1)
      .fill(3)
      .join(" "),
  );
});

it("ends every stream when the process stops, so that it can", async () => {
  const { token } = await aPatient(leaving);
  const { hasEnded } = await listenTo("/api/user/rides/live", { token }, leaving);
  expect(hasEnded()).toBe(false);
  leaving.services.live.close();
  await eventually(() => expect(hasEnded()).toBe(true));
});

it("limits one person's streams: the thirteenth is rejected with a message, another person's is not", async () => {
  const patient = await aPatient(app);
  await Promise.all(Array.from({ length: 12 }, () => asPatient(patient)));
  const limited = await app.get("/api/user/rides/live", { token: patient.token });
  expect([limited.status, limited.body["message"]]).toEqual([
    429,
    "This page is open in too many tabs or devices. Please close some of them.",
  ]);
  await asPatient(await aPatient(app));
});

/** The same API on a port, so that a reader can close the connection as browsers do. */
async function aServer() {
  const server = createAdaptorServer({ fetch: app.app.fetch });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return async (method: "GET" | "HEAD", token: string) => {
    const connection = request({ port, path: "/api/user/rides/live", method, headers: { token } }).end();
    connection.on("error", () => {});
    onTestFinished(() => void connection.destroy());
    const [answer] = await once(connection, "response");
    return { status: answer.statusCode, disconnect: () => connection.destroy() };
  };
}

it("a reader who disconnects frees the place", async () => {
  const [openStream, { token }] = [await aServer(), await aPatient(app)];
  const open = await Promise.all(Array.from({ length: 12 }, () => openStream("GET", token)));
  expect(open.map(({ status }) => status)).toEqual(Array(12).fill(200));
  expect((await openStream("GET", token)).status).toBe(429);
  for (const { disconnect } of open) disconnect();
  for (let place = 0; place < 12; place += 1)
    await expect.poll(async () => (await openStream("GET", token)).status).toBe(200);
});

it("a HEAD request takes no place", async () => {
  const [openStream, { token }] = [await aServer(), await aPatient(app)];
  for (let time = 0; time < 13; time += 1) expect((await openStream("HEAD", token)).status).toBe(200);
  expect((await openStream("GET", token)).status).toBe(200);
});

const atTheOffice = ({ cookie }: { cookie: string }) => listenTo("/api/office/events", { cookie });

it("notifies everyone at the office of a booking within a moment, and no patient", async () => {
  const [one, two, stranger] = [await aColleague(app, "desk"), await aColleague(app, "dispatch"), await aPatient(app)];
  const [desk, dispatch, theirs] = await Promise.all([atTheOffice(one), atTheOffice(two), asPatient(stranger)]);
  const before = [desk, dispatch].map(({ events }) => events.length);
  await aNurseVisit(app, await aNurse(app), { startsAt: new Date(Date.now() + 3_600_000) });
  for (const [index, { events }] of [desk, dispatch].entries())
    await eventually(() => expect(events.length).toBeGreaterThan(before[index] ?? 0));
  expect(theirs.events).toHaveLength(1);
});

it("sends nothing while no one is at the office: a booking causes no notification", async () => {
  const line = postgres(app.services.config.database.url, { max: 1 });
  onTestFinished(() => line.end());
  const events: string[] = [];
  await line.listen("changed", (news) => void events.push(news));
  // A stream of the previous test may still check once whether it may listen.
  await eventually(async () => {
    await app.sql`update office_presence set until = now()`;
    events.length = 0;
    await aNurseVisit(app, await aNurse(app), { startsAt: new Date(Date.now() + 3_600_000) });
    await app.sql`select pg_notify('changed', '{"to":["end"]}')`;
    await eventually(() => expect(events.at(-1)).toContain("end"));
    expect(events.filter((news) => news.includes("office"))).toEqual([]);
  });
});

it("ends an office's stream at once when its session ends or its owner is disabled", async () => {
  const [one, two, owner] = [
    await aColleague(app, "desk"),
    await aColleague(app, "view"),
    await aColleague(app, "owner", { passwordHash: "mine" }),
  ];
  const [leavingOffice, disabled] = await Promise.all([atTheOffice(one), atTheOffice(two)]);
  await app.post("/api/office/logout", {}, one);
  await eventually(() => expect(leavingOffice.hasEnded()).toBe(true));
  expect(disabled.hasEnded()).toBe(false);
  await app.patch(`/api/office/staff/${two.id}`, { revision: 1, action: "disable" }, owner);
  await eventually(() => expect(disabled.hasEnded()).toBe(true));
});
