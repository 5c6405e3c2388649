import { afterEach, expect, it, vi } from "vitest";
import { testApp } from "../../test/app.ts";
import { aDriver, aPatient } from "../../test/people.ts";
import { aRideWish } from "../../test/rides.ts";

const app = await testApp({ DATABASE_POOL_SIZE: "6" });
const leaving = await testApp();
const streams: AbortController[] = [];
afterEach(() => {
  for (const stream of streams.splice(0)) stream.abort();
});

/** Opens a stream and answers what it has said so far, one line per event. */
async function listenTo(path: string, headers: Record<string, string>, to = app) {
  const closing = new AbortController();
  streams.push(closing);
  const answer = await to.app.request(path, { headers, signal: closing.signal });
  const heard: string[] = [];
  let ended = false;
  const text = answer.body?.pipeThrough(new TextDecoderStream());
  void (async () => {
    for await (const words of text ?? []) heard.push(...words.split("\n\n").filter(Boolean));
    ended = true;
  })().catch(() => {});
  await vi.waitFor(() => expect(heard[0]).toContain("event: ready"));
  return { answer, heard, hasEnded: () => ended };
}
const asPatient = ({ token }: { token: string }) => listenTo("/api/user/rides/live", { token });
const asDriver = ({ driverToken }: { driverToken: string }) =>
  listenTo("/api/driver/rides/live", { drivertoken: driverToken });

async function bookRide({ token }: { token: string }): Promise<void> {
  const wish = { ...aRideWish(), paymentMethod: "cash" };
  expect((await app.post("/api/user/book-ride", wish, { token })).status).toBe(200);
}

it("tells a ride's own patient and driver within a moment, and nobody else", async () => {
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
  for (const { heard } of [mine, driving]) {
    await vi.waitFor(() => expect(heard.at(-1)).toMatch(/^event: change\ndata: \{"rideId":"[0-9a-f-]{36}"\}$/), 2000);
  }
  for (const { heard } of [theirs, idle]) expect(heard).toHaveLength(1);
});

it("tells readers to look again after the database was away", async () => {
  const patient = await aPatient(app);
  const { heard } = await asPatient(patient);
  await app.sql`
    select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%' and datname = current_database()`;
  await vi.waitFor(() => expect(heard.slice(1).join()).toContain("event: ready"), { timeout: 15_000, interval: 100 });
  await bookRide(patient);
  await vi.waitFor(() => expect(heard.at(-1)).toContain("event: change"), 5000);
});

it("ends every stream when the process stops, so that it can", async () => {
  const { token } = await aPatient(leaving);
  const { hasEnded } = await listenTo("/api/user/rides/live", { token }, leaving);
  expect(hasEnded()).toBe(false);
  leaving.on.live.hangUp();
  await vi.waitFor(() => expect(hasEnded()).toBe(true));
});
