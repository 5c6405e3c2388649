import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { afterAll, describe, expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { aPatient } from "../../../test/people.ts";
import { createApp } from "../../app.ts";
import { openServices } from "../../start.ts";
import { digest } from "../accounts/tokens.ts";

/** Two instances of the API over one database, behind one proxy, so that each test can have its own address. */
const first = await testApp({ TRUSTED_PROXIES: "1" });
const copy = await openServices(first.services.config, pino({ level: "silent" }));
const second = createApp(copy.services);
afterAll(copy.close);

let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `203.0.113.${addresses}`;
};

/** Alternates between the instances. */
function callerAt(address: string) {
  let calls = 0;
  return async (path: string, body: object) => {
    calls += 1;
    const app = calls % 2 === 0 ? second : first.app;
    const headers = { "content-type": "application/json", "x-forwarded-for": address };
    const answer = await app.request(path, { method: "POST", headers, body: JSON.stringify(body) });
    return { status: answer.status, retryAfter: Number(answer.headers.get("retry-after")), body: await answer.json() };
  };
}

const attempt = (email: string) => ({ email, password: "wrong horse" });

describe("shared by two instances of the API", () => {
  it("an address has ten failed logins in fifteen minutes for an account", async () => {
    const email = `${randomUUID()}@patient.test`;
    const call = callerAt(newAddress());
    for (let i = 0; i < 10; i += 1) expect((await call("/api/user/login", attempt(email))).status).toBe(401);
    const limited = await call("/api/user/login", attempt(email.toUpperCase()));
    expect(limited.status).toBe(429);
    expect(limited.retryAfter).toBeGreaterThan(890);
    expect(limited.retryAfter).toBeLessThanOrEqual(900);
    expect(limited.body).toMatchObject({
      success: false,
      message: "Too many attempts. Please try again in 15 minutes.",
    });
    expect((await call("/api/driver/login", attempt(email))).status).toBe(401);
  });

  it("a stranger's wrong passwords do not lock the owner out at another address", async () => {
    const person = { name: "Ann Lee", email: `${randomUUID()}@patient.test`, password: "correct horse" };
    await callerAt(newAddress())("/api/user/register", person);
    const stranger = callerAt(newAddress());
    for (let i = 0; i < 11; i += 1) await stranger("/api/user/login", attempt(person.email));
    expect((await callerAt(newAddress())("/api/user/login", person)).status).toBe(200);
  });

  it("an account has a hundred failed logins an hour from unfamiliar addresses, and the owner can still log in", async () => {
    const person = { name: "Ann Lee", email: `${randomUUID()}@patient.test`, password: "correct horse" };
    const home = callerAt("198.51.100.1");
    await home("/api/user/register", person);
    const statuses = await Promise.all(
      Array.from({ length: 105 }, async (_, at) => {
        const { status } = await callerAt(`198.51.101.${at}`)("/api/user/login", attempt(person.email));
        return status;
      }),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(100);
    const elsewhere = callerAt("198.51.102.1");
    expect((await elsewhere("/api/user/login", person)).status).toBe(429);
    expect((await home("/api/user/login", person)).status).toBe(200);
    // Only the owner of the account's email can choose a new password, and then logs in with it from there.
    await first.sql`
      insert into password_reset (patient_id, confirmed_at, token_hash, token_expires_at)
      select id, now(), ${digest("a reset token")}, now() + interval '10 minutes' from patient where email = ${person.email}`;
    const newPassword = "another horse";
    const choice = { email: person.email, resetToken: "a reset token", newPassword, confirmPassword: newPassword };
    expect((await elsewhere("/api/user/forgot-password/reset", choice)).status).toBe(200);
    expect((await elsewhere("/api/user/login", { email: person.email, password: newPassword })).status).toBe(200);
  });

  it("of many failed logins at once, ten are judged", async () => {
    const email = `${randomUUID()}@patient.test`;
    const call = callerAt(newAddress());
    const answers = await Promise.all(Array.from({ length: 30 }, () => call("/api/user/login", attempt(email))));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  it("an address takes sixty failed logins, whatever the accounts", async () => {
    const call = callerAt(newAddress());
    const answers = await Promise.all(
      Array.from({ length: 61 }, () => call("/api/user/login", attempt(`${randomUUID()}@patient.test`))),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await callerAt(newAddress())("/api/user/login", attempt("else@patient.test"))).status).toBe(401);
  });

  it("logins that succeed do not count", async () => {
    const call = callerAt(newAddress());
    const person = { name: "Ann Lee", email: `${randomUUID()}@patient.test`, password: "correct horse" };
    await call("/api/user/register", person);
    for (let i = 0; i < 12; i += 1) expect((await call("/api/user/login", person)).status).toBe(200);
  });

  it("an address opens a hundred accounts an hour", async () => {
    const call = callerAt(newAddress());
    for (let i = 0; i < 100; i += 1) expect((await call("/api/user/register", {})).status).toBe(400);
    const limited = await call("/api/user/register", {});
    expect(limited.status).toBe(429);
    expect(limited.retryAfter).toBeGreaterThan(3500);
  });

  it("an account gets five emailed codes an hour, an address fifty", async () => {
    const { email } = await aPatient(first);
    for (let i = 0; i < 5; i += 1) {
      expect((await callerAt(newAddress())("/api/user/forgot-password/check-email", { email })).status).toBe(200);
    }
    expect((await callerAt(newAddress())("/api/user/forgot-password/check-email", { email })).status).toBe(429);

    const call = callerAt(newAddress());
    const path = "/api/driver/forgot-password/check-email";
    for (let i = 0; i < 50; i += 1) expect((await call(path, { email })).status).toBe(404);
    expect((await call(path, { email })).status).toBe(429);
  });

  it("an address may check fifty unknown emails an hour, also with a made-up code", async () => {
    const call = callerAt(newAddress());
    const path = "/api/user/forgot-password/check-email";
    const email = `${randomUUID()}@patient.test`;
    for (let i = 0; i < 50; i += 1) expect((await call(path, { email, code: "123456" })).status).toBe(404);
    expect((await call(path, { email, code: "123456" })).status).toBe(429);
    const knownEmail = (await aPatient(first)).email;
    const other = callerAt(newAddress());
    for (let i = 0; i < 51; i += 1) expect((await other(path, { email: knownEmail, code: "123456" })).status).toBe(400);
  });

  it("an address sends sixty messages, sixty newsletter requests and sixty uploads an hour", async () => {
    for (const path of ["/api/user/contact", "/api/user/newsletter", "/api/resume/upload"]) {
      const call = callerAt(newAddress());
      const answers = await Promise.all(Array.from({ length: 61 }, () => call(path, {})));
      expect(answers.filter(({ status }) => status === 400)).toHaveLength(60);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    }
  });

  it("allows the request again after exactly the seconds that it named", async () => {
    const email = `${randomUUID()}@patient.test`;
    const call = callerAt(newAddress());
    for (let i = 0; i < 10; i += 1) await call("/api/user/login", attempt(email));
    const { retryAfter } = await call("/api/user/login", attempt(email));
    const age = (seconds: number) =>
      first.sql`update rate_limit set resets_at = resets_at - make_interval(secs => ${seconds})`;
    await age(retryAfter - 2);
    expect((await call("/api/user/login", attempt(email))).status).toBe(429);
    await age(2);
    expect((await call("/api/user/login", attempt(email))).status).toBe(401);
  });
});

it("a session opened at one instance counts at the other, and ends at both", async () => {
  const { token } = await aPatient(first);
  const ask = (app: typeof second) => app.request("/api/user/get-profile", { headers: { token } });
  expect([(await ask(first.app)).status, (await ask(second)).status]).toEqual([200, 200]);
  await second.request("/api/user/logout", { method: "POST", headers: { token } });
  expect([(await ask(first.app)).status, (await ask(second)).status]).toEqual([401, 401]);
});

it("stores no address or email in plain text", async () => {
  await callerAt("198.51.100.7")("/api/user/login", attempt("secret@patient.test"));
  const rows = await first.sql<{ key: string }[]>`select key from rate_limit`;
  for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/);
});
