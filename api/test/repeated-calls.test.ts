import { expect, it } from "vitest";
import type { Answer, Call } from "./app.ts";
import { testAppWithCards } from "./cards.ts";
import { wholeDescription } from "./description.ts";
import { hashOfEverything, tablesThatDiffer } from "./everything.ts";
import { testMailbox } from "./mailbox.ts";
import { operationsOf } from "./operations.ts";
import { aDriver, aPatient } from "./people.ts";
import { signingKeys } from "./pushes.ts";
import { makeEveryCall } from "./statements/every-call.ts";
import { testTexts } from "./texts.ts";

const mailbox = await testMailbox();
const texts = await testTexts();
const app = await testAppWithCards({ ...texts.env, ...signingKeys, SMTP_URL: mailbox.url });

/** Every call whose description says that it takes a key. */
const stored = [
  ...new Set(
    operationsOf(await wholeDescription())
      .filter(({ takesKey }) => takesKey)
      .map(({ method, path }) => `${method} ${path}`),
  ),
];
const patterns = stored.map((name) => ({ name, pattern: new RegExp(`^${name.replaceAll(/\{\w+\}/g, "[^/]+")}$`) }));
const everything = await hashOfEverything(app.sql);

type Outcome = { first: Answer; again: Answer; changed: string[]; other: number };
const outcomes = new Map<string, Outcome>();
/** Calls that stored a response although their description has no key. */
const storedWithoutMark: string[] = [];

/** The same call with one detail more. */
function withMore(body: unknown): unknown {
  if (!(body instanceof FormData)) return { ...Object(body), andMore: "of it" };
  const more = new FormData();
  for (const [name, part] of body.entries()) more.append(name, part);
  more.append("andMore", "of it");
  return more;
}

type Make = (body: unknown, call: Call) => Promise<Answer>;

/** Makes a call with a key, again with it, and with other details. Later calls of the same kind are made once. */
async function repeat(method: string, path: string, body: unknown, call: Call, make: Make): Promise<Answer> {
  const name = patterns.find(({ pattern }) => pattern.test(`${method} ${path}`))?.name;
  if (name !== undefined && outcomes.has(name)) return make(body, call);
  const withKey = { ...call, key: call.key ?? crypto.randomUUID() };
  const first = await make(body, withKey);
  if (name === undefined) {
    const rows = await app.sql`select from idempotency_key where key = ${withKey.key}`;
    if (rows.length > 0) storedWithoutMark.push(`${method} ${path}`);
    return first;
  }
  const before = await everything();
  const again = await make(body, withKey);
  const changed = tablesThatDiffer(before, await everything());
  const { status: other } = await make(withMore(body), withKey);
  outcomes.set(name, { first, again, changed, other });
  return first;
}

await makeEveryCall(
  {
    ...app,
    post: (path, body, call = {}) => repeat("POST", path, body, call, (sent, as) => app.post(path, sent, as)),
    patch: (path, body, call = {}) => repeat("PATCH", path, body, call, (sent, as) => app.patch(path, sent, as)),
    put: (path, body, call = {}) => repeat("PUT", path, body, call, (sent, as) => app.put(path, sent, as)),
  },
  mailbox,
  texts,
);

it("most writing calls take a key", () => {
  expect(stored.length).toBeGreaterThan(120);
});

it.each(stored)("%s works once per key, and never with other details", (name) => {
  const { first, again, changed, other } = outcomes.get(name) ?? {};
  expect(first, "api/test/statements/every-call.ts makes this call").toMatchObject({ status: 200 });
  expect([again?.status, again?.body]).toEqual([200, first?.body]);
  expect(changed).toEqual([]);
  expect(other).toBe(409);
});

it("no other call stores its response", () => {
  expect(storedWithoutMark).toEqual([]);
});

it.each([
  ["/api/user/logout-everywhere", () => aPatient(app)],
  ["/api/driver/logout-everywhere", () => aDriver(app)],
])("POST %s ends its own session, so it can't be repeated", async (path, someone) => {
  const as = await someone();
  expect((await app.post(path, {}, { ...as, key: "key" })).status).toBe(200);
  expect((await app.post(path, {}, { ...as, key: "key" })).status).toBe(401);
});

it("two patients can use the same key independently", async () => {
  const input = (maxFee: number) => ({ maxFee });
  for (const fee of [1, 2]) {
    const call = { ...(await aPatient(app)), key: "key" };
    expect((await app.post("/api/user/waitlist/join-wish", input(fee), call)).status).toBe(200);
  }
});
