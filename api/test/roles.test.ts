import { expect, it } from "vitest";
import { z } from "zod";
import { OFFICE_ROLES, type Role } from "../contract/staff.ts";
import { testApp } from "./app.ts";
import { wholeDescription } from "./description.ts";
import { hashOfEverything, tablesThatDiffer } from "./everything.ts";
import { plausible } from "./operations.ts";
import { aDriver, aPatient } from "./people.ts";
import { aColleague, aNurse } from "./staff.ts";

const app = await testApp({ LIMIT_FAILED_LOGINS_PER_ADDRESS: "100000", LIMIT_RESET_MAILS_PER_ADDRESS: "100000" });

const Body = z.object({ schema: z.object({ properties: z.record(z.string(), z.object({}).loose()).default({}) }) });
const Operation = z.object({
  "x-roles": z.array(z.enum(["anyone", ...OFFICE_ROLES, "nurse"])),
  requestBody: z.object({ content: z.record(z.string(), Body) }).optional(),
});
const Description = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

const { paths } = Description.parse(await wholeDescription());
const described = Object.entries(paths)
  .filter(([path]) => /^\/api\/(office|nurse)\//.test(path))
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
const calls = described.map(({ operation, ...call }) => ({ ...call, ...Operation.parse(operation) }));
type OneCall = (typeof calls)[number];

const sideOf = ({ path }: OneCall) => (path.startsWith("/api/office/") ? "office" : "nurse");
const addressOf = ({ path }: OneCall) => path.replaceAll(/\{\w+\}/g, "01890000-0000-7000-8000-000000000000");

/** Makes a call as described, with values that have no effect if possible. */
async function make(call: OneCall, cookie: string | undefined, headers: Record<string, string> = {}): Promise<number> {
  const properties = call.requestBody?.content["application/json"]?.schema.properties ?? {};
  const body = Object.fromEntries(Object.entries(properties).map(([name, what]) => [name, plausible(what)]));
  const answer = await app.app.request(addressOf(call), {
    method: call.method,
    headers: { "content-type": "application/json", ...(cookie ? { cookie } : {}), ...headers },
    ...(call.method === "GET" ? {} : { body: JSON.stringify(body) }),
  });
  await answer.body?.cancel();
  return answer.status;
}

const everything = await hashOfEverything(app.sql);

const sessions = new Map<Role, string>();

/** A session of that role, reused until a call ends it. */
async function as(role: Role): Promise<string> {
  const cookie = sessions.get(role) ?? (role === "nurse" ? await aNurse(app) : await aColleague(app, role)).cookie;
  sessions.set(role, cookie);
  return cookie;
}

/** A successful call may have ended its session, or the account. */
async function makeAs(role: Role, call: OneCall): Promise<number> {
  const status = await make(call, await as(role));
  if (status < 400) sessions.delete(role);
  return status;
}

const everyRole: Role[] = [...OFFICE_ROLES, "nurse"];
const named = calls.map((call) => [`${call.method} ${call.path}`, call] as const);

it("every call under /api/office and /api/nurse is described with its roles", () => {
  const served = app.app.routes
    .filter(({ path, method }) => /^\/api\/(office|nurse)\//.test(path) && method !== "ALL" && !path.endsWith("*"))
    // A description describes other calls than itself; api/test/openapi.test.ts reads it as others.
    .filter(({ path }) => !path.endsWith("/openapi.json"))
    .map(({ path, method }) => `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`);
  expect(new Set(served)).toEqual(new Set(named.map(([name]) => name)));
  expect(named.length).toBeGreaterThan(20);
});

const mayMake = ({ "x-roles": allowed }: OneCall, role: Role) => allowed.includes("anyone") || allowed.includes(role);

it("every call rejects each role that it isn't for, and changes nothing for it", async () => {
  for (const role of everyRole) await as(role);
  const before = await everything();
  const wrong: unknown[] = [];
  for (const [name, call] of named)
    for (const role of everyRole.filter((one) => !mayMake(call, one))) {
      const expected = (role === "nurse") === (sideOf(call) === "nurse") ? 403 : 401;
      const status = await make(call, await as(role));
      if (status !== expected) wrong.push({ name, role, status });
    }
  expect(wrong).toEqual([]);
  expect(tablesThatDiffer(before, await everything())).toEqual([]);
});

it.each(named)("%s is allowed for its roles", async (_, call) => {
  for (const role of everyRole.filter((one) => mayMake(call, one)))
    expect([401, 403], `${role} may`).not.toContain(await makeAs(role, call));
});

/** Calls by which anyone at the office signs in, changes their own access, or looks at something without changing it. */
const OWN = /\/office\/(login|logout|enrol|access|password|invitation|forgot|feed)/;

it("the role that may only read makes no call that writes, but for its own access", () => {
  const writes = named.filter(
    ([, call]) => call.method !== "GET" && sideOf(call) === "office" && mayMake(call, "view"),
  );
  expect(writes.map(([name]) => name).filter((name) => !OWN.test(name))).toEqual([]);
});

const [patient, driver] = [await aPatient(app), await aDriver(app)];

it("every call is rejected without a login and with any other kind of token, and changes nothing for it", async () => {
  const [owner, aNurses] = [await as("owner"), await as("nurse")];
  const before = await everything();
  const wrong: unknown[] = [];
  for (const [name, call] of named.filter(([, { "x-roles": allowed }]) => !allowed.includes("anyone"))) {
    const side = sideOf(call);
    const sessions = [side === "office" ? aNurses : owner, `x=${patient.token}`, `x=${driver.driverToken}`];
    const statuses = [
      await make(call, undefined),
      await make(call, undefined, { token: patient.token, drivertoken: driver.driverToken }),
    ];
    for (const session of sessions) statuses.push(await make(call, `${side}=${session.split("=")[1]}`));
    if (statuses.some((status) => status !== 401)) wrong.push({ name, statuses });
  }
  expect(wrong).toEqual([]);
  expect(tablesThatDiffer(before, await everything())).toEqual([]);
});
