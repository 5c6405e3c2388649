import { afterAll, afterEach, expect, it } from "vitest";
import { testDatabase } from "../database.ts";
import { isReady, serve, wholeEnvironment } from "../served.ts";
import { askWithoutReading, attack } from "./attack.ts";
import { PATIENT, QUICK, UNREAD } from "./corpus.ts";

const { url } = await testDatabase({ poolSize: 1 });
const MANY = "1000000";
const env = {
  ...(await wholeEnvironment(url, afterAll)),
  LIMIT_FORMS_PER_ADDRESS: MANY,
  LIMIT_FAILED_LOGINS_PER_ADDRESS: MANY,
  LOG_LEVEL: "error",
};
const { child, output } = serve(env, [], afterAll);
await isReady(env.PUBLIC_URL);
const port = Number(env.PORT);

afterEach(async () => {
  expect((await fetch(`${env.PUBLIC_URL}/api/doctor/list`)).status).toBe(200);
  expect([child.exitCode, output()]).toEqual([null, ""]);
});

it.each(QUICK.map((request) => [request.name, request] as const))(
  "%s: gets the expected answer, and other requests work",
  async (_, request) => {
    const answers = await attack(port, request, 2);
    if (request.answer) for (const answer of answers) expect(answer).toMatch(request.answer);
  },
);

it.each(PATIENT.map((request) => [request.name, request] as const))(
  "%s: other requests work in the meantime",
  async (_, request) => {
    const ended = attack(port, { ...request, paceMs: 0, isAbandoned: true }, 2);
    expect((await fetch(`${env.PUBLIC_URL}/api/doctor/list`)).status).toBe(200);
    await ended;
  },
);

it.each(UNREAD)("%s, unread: other requests work in the meantime", async (path) => {
  const { leave } = askWithoutReading(port, path, 2);
  expect((await fetch(`${env.PUBLIC_URL}/api/doctor/list`)).status).toBe(200);
  leave();
});
