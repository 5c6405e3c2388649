import { describe, expect, it } from "vitest";
import { SessionList, UserToken } from "../../../contract/accounts.ts";
import { type Call, read, testApp } from "../../../test/app.ts";
import { sendDueEmails, testMailbox } from "../../../test/mailbox.ts";
import { aDriver, aPatient } from "../../../test/people.ts";
import { hashPassword } from "../../lib/accounts/passwords.ts";
import { openSession } from "../../lib/accounts/sessions.ts";

const mailbox = await testMailbox();
const app = await testApp({ SMTP_URL: mailbox.url });
const OLD = "correct horse";
const NEW = "battery staple";
const passwordHash = await hashPassword(OLD);

/** A user who is logged in on one device and may be on more. */
const people = {
  user: async () => {
    const { id, email, token } = await aPatient(app);
    await app.sql`update patient set password_hash = ${passwordHash} where id = ${id}`;
    const another = async (device = "") => ({ token: await openSession(app.sql, "patient", id, device) });
    return { id, email, here: { token }, another };
  },
  driver: async () => {
    const { id, email, driverToken } = await aDriver(app);
    await app.sql`update driver set password_hash = ${passwordHash} where id = ${id}`;
    const another = async (device = "") => ({ driverToken: await openSession(app.sql, "driver", id, device) });
    return { id, email, here: { driverToken }, another };
  },
};
const profiles = { user: "/api/user/get-profile", driver: "/api/driver/profile" };

describe.each(["user", "driver"] as const)("a %s who is logged in", (kind) => {
  const isIn = async (as: Call) => (await app.get(profiles[kind], as)).status === 200;
  const change = (as: Call, oldPassword: string, newPassword: string) =>
    app.post(`/api/${kind}/change-password`, { oldPassword, newPassword }, as);
  const logIn = async (email: string, password: string) =>
    (await app.post(`/api/${kind}/login`, { email, password })).status;
  const sessionsOf = async (as: Call) => read(SessionList, await app.get(`/api/${kind}/sessions`, as)).sessions;

  it("changes the password: this session stays, every other ends, an email tells of it", async () => {
    const { email, here, another } = await people[kind]();
    const elsewhere = await another();
    const answer = await change(here, OLD, NEW);
    expect(answer.body["message"]).toBe("Your password is changed, and every other device is logged out.");
    expect([await isIn(here), await isIn(elsewhere)]).toEqual([true, false]);
    expect([await logIn(email, OLD), await logIn(email, NEW)]).toEqual([401, 200]);
    await sendDueEmails(app);
    const [message, ...more] = mailbox.to(email);
    expect([message?.subject, more]).toEqual(["Your password was changed", []]);
    expect(message?.text).toContain("/forgot-password");
  });

  it("changes nothing with a wrong password, a short one or none", async () => {
    const { email, here, another } = await people[kind]();
    const elsewhere = await another();
    const wrong = await change(here, "wrong horse", NEW);
    expect(wrong.status).toBe(403);
    expect(wrong.body["errors"]).toEqual({ oldPassword: "That password is incorrect." });
    expect((await change(here, OLD, "short")).status).toBe(400);
    expect((await app.post(`/api/${kind}/change-password`, {}, here)).status).toBe(400);
    expect((await change({}, OLD, NEW)).status).toBe(401);
    expect([await isIn(elsewhere), await logIn(email, OLD)]).toEqual([true, 200]);
    await sendDueEmails(app);
    expect(mailbox.to(email)).toEqual([]);
  });

  it("may repeat the change when no response came: it is made once, with one email", async () => {
    const { email, here, another } = await people[kind]();
    await change(here, OLD, NEW);
    const since = await another();
    expect((await change(here, OLD, NEW)).status).toBe(200);
    expect(await isIn(since)).toBe(true);
    await sendDueEmails(app);
    expect(mailbox.to(email)).toHaveLength(1);
  });

  it("who sends two changes at once succeeds with one", async () => {
    const { email, here } = await people[kind]();
    const inputs = [`${NEW} 1`, `${NEW} 2`];
    const statuses = await Promise.all(inputs.map(async (input) => (await change(here, OLD, input)).status));
    expect(statuses.toSorted()).toEqual([200, 403]);
    const won = inputs[statuses.indexOf(200)] ?? "";
    expect(await logIn(email, won)).toBe(200);
  });

  it("can guess the current password no more often than at the login", async () => {
    const { here } = await people[kind]();
    const { most } = app.services.config.limits.failedLoginsPerAccount;
    const statuses: number[] = [];
    for (let go = 0; go <= most; go += 1) statuses.push((await change(here, `wrong ${go}`, NEW)).status);
    expect(statuses).toEqual([...Array.from({ length: most }, () => 403), 429]);
    expect((await change(here, OLD, NEW)).status).toBe(429);
  });

  it("sees where the account is logged in, the current device first and marked, and no token", async () => {
    const { here, another } = await people[kind]();
    const phone = await another("Safari on iPhone");
    expect(await sessionsOf(here)).toMatchObject([
      { device: "", isThis: true },
      { device: "Safari on iPhone", isThis: false },
    ]);
    const [first, second] = await sessionsOf(phone);
    expect([first?.isThis, second?.isThis]).toEqual([true, false]);
    const answer = JSON.stringify(await sessionsOf(here));
    for (const token of Object.values({ ...here, ...phone })) expect(answer).not.toContain(token);
  });

  it("logs one device out, or all others", async () => {
    const { here, another } = await people[kind]();
    const [phone, tablet, desk] = [await another("phone"), await another("tablet"), await another("desk")];
    const sessionId = (await sessionsOf(here)).find(({ device }) => device === "phone")?._id;
    expect((await app.post(`/api/${kind}/sessions/end`, { sessionId }, here)).status).toBe(200);
    expect([await isIn(phone), await isIn(tablet), await isIn(here)]).toEqual([false, true, true]);
    const again = await app.post(`/api/${kind}/sessions/end`, { sessionId }, here);
    expect([again.status, again.body["message"]]).toEqual([404, "That device is already logged out."]);
    expect((await app.post(`/api/${kind}/sessions/end-others`, {}, here)).status).toBe(200);
    expect([await isIn(tablet), await isIn(desk), await isIn(here)]).toEqual([false, false, true]);
    expect(await sessionsOf(here)).toHaveLength(1);
  });

  it("cannot log out someone else's device", async () => {
    const [mine, theirs] = [await people[kind](), await people[kind]()];
    const [{ _id: sessionId } = { _id: "" }] = await sessionsOf(theirs.here);
    expect((await app.post(`/api/${kind}/sessions/end`, { sessionId }, mine.here)).status).toBe(404);
    await app.post(`/api/${kind}/sessions/end-others`, {}, mine.here);
    expect(await isIn(theirs.here)).toBe(true);
  });
});

describe("a session", () => {
  it("is named by the browser that logged in", async () => {
    const headers = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0" };
    const person = { name: "Ann Lee", email: `${crypto.randomUUID()}@patient.test`, password: OLD };
    const first = read(UserToken, await app.post("/api/user/register", person, { headers }));
    const second = read(UserToken, await app.post("/api/user/login", person));
    const { sessions } = read(SessionList, await app.get("/api/user/sessions", { token: second.token }));
    expect(sessions.map(({ device, isThis }) => [device, isThis])).toEqual([
      ["", true],
      ["Firefox on Linux", false],
    ]);
    expect((await app.get("/api/user/get-profile", { token: first.token })).status).toBe(200);
  });

  it("is recorded as used once an hour, and not listed when it is over", async () => {
    const { id, here, another } = await people.user();
    const other = await another("phone");
    const lastUsed = async (as: Call) =>
      Date.parse(read(SessionList, await app.get("/api/user/sessions", as)).sessions[0]?.lastUsed ?? "");
    await app.sql`update patient_session set used_at = now() - interval '30 minutes' where patient_id = ${id}`;
    expect(Date.now() - (await lastUsed(here))).toBeGreaterThan(29 * 60_000);
    await app.sql`update patient_session set used_at = now() - interval '3 hours' where patient_id = ${id}`;
    expect(Date.now() - (await lastUsed(here))).toBeLessThan(29 * 60_000);
    await app.sql`update patient_session set expires_at = now() - interval '1 second' where patient_id = ${id} and device = 'phone'`;
    const { sessions } = read(SessionList, await app.get("/api/user/sessions", here));
    expect(sessions.map(({ isThis }) => isThis)).toEqual([true]);
    expect((await app.get("/api/user/sessions", other)).status).toBe(401);
  });

  it("and a requested email change are in the account's export", async () => {
    const { here, email } = await people.user();
    await app.post("/api/user/change-email", { email: `new-${email}`, password: OLD }, here);
    const { body } = await app.get("/api/user/export", here);
    expect(body).toMatchObject({ sessions: [{ device: "" }], emailChanges: [{ email: `new-${email}` }] });
  });
});
