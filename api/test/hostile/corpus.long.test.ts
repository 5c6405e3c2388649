import { afterAll, afterEach, expect, it } from "vitest";
import { testDatabase } from "../database.ts";
import { isReady, serve, wholeEnvironment } from "../served.ts";
import { askWithoutReading, attack } from "./attack.ts";
import { PATIENT, QUICK, UNREAD } from "./corpus.ts";
import { watchProcess } from "./process-memory.ts";

/** The container's memory of the recommended machine, and V8's heap limit in it. */
const CONTAINER_MB = 768;
const HEAP_MB = CONTAINER_MB / 2;

const { url } = await testDatabase({ poolSize: 1 });
const MANY = "1000000";
const env = {
  ...(await wholeEnvironment(url, afterAll)),
  LIMIT_FORMS_PER_ADDRESS: MANY,
  LIMIT_FAILED_LOGINS_PER_ADDRESS: MANY,
  LOG_LEVEL: "error",
};
const { child, output } = serve(env, [`--max-old-space-size=${HEAP_MB}`], afterAll);
await isReady(env.PUBLIC_URL);
const port = Number(env.PORT);
const server = watchProcess(child.pid ?? 0);

const list = async () => (await fetch(`${env.PUBLIC_URL}/api/doctor/list`)).status;

/** Runs an attack and returns its cost. */
async function costOf(name: string, run: () => Promise<void>): Promise<{ seconds: number; megabytes: number }> {
  const before = server.used();
  server.forgetPeak();
  const began = performance.now();
  await run();
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  const megabytes = server.peak() - before;
  console.info(`hostile: ${name}: ${seconds} s, ${megabytes} MB more than ${before} MB`);
  return { seconds, megabytes };
}

afterEach(async () => {
  expect(await list()).toBe(200);
  expect([child.exitCode, output()]).toEqual([null, ""]);
  expect(server.peak()).toBeLessThan(CONTAINER_MB);
});

it.each([...QUICK, ...PATIENT].map((request) => [request.name, request] as const))(
  "%s: stays within its limits of time and memory",
  async (_, request) => {
    let answers: string[] = [];
    const cost = await costOf(request.name, async () => {
      answers = await attack(port, request, request.connections);
    });
    if (request.answer) for (const answer of answers) expect(answer).toMatch(request.answer);
    expect(cost.seconds).toBeLessThan(request.seconds);
    expect(cost.megabytes).toBeLessThan(request.megabytes);
  },
);

const READERS = 300;
const UNREAD_MB = 200;

it.each(UNREAD)("%s, unread: is dropped and stays within its memory limit", async (path) => {
  const sockets = server.sockets();
  const cost = await costOf(`${path}, unread`, async () => {
    const { leave } = askWithoutReading(port, path, READERS);
    await expect.poll(server.sockets).toBeGreaterThan(sockets + READERS / 2);
    expect(await list()).toBe(200);
    await expect.poll(server.sockets, { timeout: 180_000 }).toBeLessThan(sockets + READERS / 2);
    leave();
  });
  expect(cost.megabytes).toBeLessThan(UNREAD_MB);
});
