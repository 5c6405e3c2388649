import { expect, it } from "vitest";
import type { Answer, Call } from "./app.ts";
import { testAppWithCards } from "./cards.ts";
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

/**
 * Calls without a stored response. Some end their own session, so a repeat must log in. Some ask the provider and settle once. Some
 * are previews. Some record the first arrival. Some carry a password, which is never stored, and find their work done. Login steps
 * return a cookie or a secret that is not stored: a second factor works once, and a login can be started again.
 */
const stepsOfLogin = [
  ...["logout", "login/passkey", "login/factor", "enrol/totp", "enrol/totp/confirm"],
  ...["enrol/passkey", "enrol/passkey/confirm", "enrol/recovery-codes", "access/check", "access/password"],
];
const notStored = [
  ...["office", "nurse"].flatMap((side) => stepsOfLogin.map((step) => `POST /api/${side}/${step}`)),
  ...["logout", "logout-everywhere", "delete-account", "mark-appointment-paid"].map((call) => `POST /api/user/${call}`),
  ...[
    "preview-change",
    "preview-ride-change",
    "preview-plan-end",
    "share-ride",
    "change-password",
    "change-email",
    "send-email-confirmation",
  ].map((call) => `POST /api/user/${call}`),
  ...["logout", "logout-everywhere", "change-password"].map((call) => `POST /api/driver/${call}`),
  "POST /api/stripe/finalize-booking",
  "POST /api/user/open-call",
  ...["visits/{id}", "rides/{rideId}"].flatMap((record) =>
    ["preview", "ask-provider", "pay-link"].map((call) => `POST /api/office/${record}/${call}`),
  ),
  ...["extras/{id}/pay-link", "affected-visits/preview", "trips/preview"].map((call) => `POST /api/office/${call}`),
  ...["ride-plans/{planId}/preview-end", "drivers/{driverId}/roster/preview"].map((call) => `POST /api/office/${call}`),
  ...["office/patients/{id}/merge", "nurse/time-off", "office/time-off", "office/consultants/{docId}/time-off"].map(
    (act) => `POST /api/${act}/preview`,
  ),
  "POST /api/nurse/feed",
];

const operations = operationsOf(await (await app.app.request("/api/openapi.json")).json()).filter(
  ({ method, tokenHeader }) => method !== "GET" && tokenHeader,
);
/** Every call that writes for an account, and one that anyone may make. */
const names = [...new Set(operations.map(({ method, path }) => `${method} ${path}`)), "POST /api/user/apply-staffing"];
const stored = names.filter((name) => !notStored.includes(name));
const patterns = stored.map((name) => ({ name, pattern: new RegExp(`^${name.replaceAll(/\{\w+\}/g, "[^/]+")}$`) }));
const everything = await hashOfEverything(app.sql);

type Outcome = { first: Answer; again: Answer; changed: string[]; other: number };
const outcomes = new Map<string, Outcome>();

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
  if (name === undefined || outcomes.has(name)) return make(body, call);
  const withKey = { ...call, key: call.key ?? crypto.randomUUID() };
  const first = await make(body, withKey);
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

it("the calls without a stored response exist", () => {
  expect(notStored.filter((name) => !names.includes(name))).toEqual([]);
  expect(stored.length).toBeGreaterThan(120);
});

it.each(stored)("%s works once per key, and never with other details", (name) => {
  const { first, again, changed, other } = outcomes.get(name) ?? {};
  expect(first, "api/test/statements/every-call.ts makes this call").toMatchObject({ status: 200 });
  expect([again?.status, again?.body]).toEqual([200, first?.body]);
  expect(changed).toEqual([]);
  expect(other).toBe(409);
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
