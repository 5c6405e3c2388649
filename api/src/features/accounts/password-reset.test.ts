import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { EmailChecked } from "../../../contract/accounts.ts";
import { type Answer, read, testApp } from "../../../test/app.ts";
import { lockWaits } from "../../../test/lock-waits.ts";
import { sendDueEmails, testMailbox } from "../../../test/mailbox.ts";
import { aDriver, aPatient } from "../../../test/people.ts";
import { openSession } from "../../lib/accounts/sessions.ts";

const mailbox = await testMailbox();
const app = await testApp({ SMTP_URL: mailbox.url, LIMIT_RESET_MAILS_PER_ADDRESS: "1000" });

const NEW = "a brand new password";
const wrongOf = (code: string) => (code === "000000" ? "000001" : "000000");

const accounts = {
  user: async () => {
    const { id, email, token } = await aPatient(app);
    const isIn = async () => (await app.get("/api/user/get-profile", { token })).status === 200;
    return { id, email, isIn, another: () => openSession(app.sql, "patient", id) };
  },
  driver: async () => {
    const { id, email, driverToken } = await aDriver(app);
    const isIn = async () => (await app.post("/api/driver/logout", {}, { driverToken })).status === 200;
    return { id, email, isIn, another: () => openSession(app.sql, "driver", id) };
  },
};

const check = (kind: string, email: string, code?: string) =>
  app.post(`/api/${kind}/forgot-password/check-email`, { email, ...(code === undefined ? {} : { code }) });
const reset = (kind: string, email: string, resetToken: string | undefined, password = NEW) =>
  app.post(`/api/${kind}/forgot-password/reset`, {
    email,
    newPassword: password,
    confirmPassword: password,
    ...(resetToken === undefined ? {} : { resetToken }),
  });

async function mailedCode(email: string): Promise<string> {
  await sendDueEmails(app);
  const code = /\b\d{6}\b/.exec(mailbox.to(email).at(-1)?.text ?? "")?.[0];
  if (!code) throw new Error(`No code was emailed to ${email}`);
  return code;
}

async function tokenFor(kind: "user" | "driver", email: string): Promise<string> {
  await check(kind, email);
  return tokenOf(await check(kind, email, await mailedCode(email)));
}

const tokenOf = (answer: Answer) => read(EmailChecked, answer).resetToken ?? "";

describe.each(["user", "driver"] as const)("a %s who forgot the password", (kind) => {
  it("confirms the emailed code, sets a new password, and every session ends", async () => {
    const { email, isIn, another } = await accounts[kind]();
    await another();
    await check(kind, email);
    const confirmed = await check(kind, email.toUpperCase(), await mailedCode(email));
    expect(confirmed.body["message"]).toBe("Email confirmed. Please reset your password.");
    const done = await reset(kind, email, tokenOf(confirmed));
    expect(done.body["message"]).toBe("Password reset successful. Please login.");
    expect(await isIn()).toBe(false);
    expect((await app.post(`/api/${kind}/login`, { email, password: NEW })).status).toBe(200);
    await sendDueEmails(app);
    expect(mailbox.to(email).at(-1)?.subject).toBe("Your password was changed");
  });

  it("cannot be impersonated with a token of the other kind of account", async () => {
    const { email } = await accounts[kind]();
    const token = await tokenFor(kind, email);
    expect((await reset(kind === "user" ? "driver" : "user", email, token)).status).toBe(400);
  });

  it("says so when the email is unknown", async () => {
    const answer = await check(kind, `${randomUUID()}@nobody.test`);
    expect([answer.status, answer.body["message"]]).toEqual([404, "Email not found"]);
  });
});

it("a patient who has chosen a new password by the emailed code has confirmed the email", async () => {
  const { id, email } = await aPatient(app, { isConfirmed: false });
  const proved = async () =>
    (await app.sql`select email_confirmed_at is not null as yes from patient where id = ${id}`)[0];
  expect(await proved()).toEqual({ yes: false });
  const token = await tokenFor("user", email);
  expect(await proved()).toEqual({ yes: false });
  await reset("user", email, token);
  expect(await proved()).toEqual({ yes: true });
});

describe.each(["user", "driver"] as const)("a %s who gets another email", (kind) => {
  const moveTo = (email: string, id: string) =>
    app.sql`update ${app.sql(kind === "user" ? "patient" : "driver")} set email = ${email} where id = ${id}`;

  it("cannot use a code that was emailed to the previous one", async () => {
    const [{ id, email }, next] = [await accounts[kind](), `${randomUUID()}@moved.test`];
    await check(kind, email);
    const code = await mailedCode(email);
    await moveTo(email.toUpperCase(), id);
    await moveTo(next, id);
    const answer = await check(kind, next, code);
    expect(answer.body["message"]).toBe("This code has expired. Please ask for a new one.");
  });

  it("cannot use what such a code confirmed", async () => {
    const [{ id, email }, next] = [await accounts[kind](), `${randomUUID()}@moved.test`];
    const token = await tokenFor(kind, email);
    await moveTo(next, id);
    expect((await reset(kind, next, token)).status).toBe(400);
  });
});

describe("a code", () => {
  it("stops working after five wrong tries, however fast they come, even after it was entered correctly", async () => {
    const { email } = await accounts.user();
    await check("user", email);
    const code = await mailedCode(email);
    expect((await check("user", email, code)).status).toBe(200);
    const tries = await Promise.all(Array.from({ length: 9 }, () => check("user", email, wrongOf(code))));
    const judged = tries.filter(({ body }) => body["message"] === "That isn't the code we emailed. Please check it.");
    expect(judged).toHaveLength(5);
    expect(tries.every(({ status }) => status === 400)).toBe(true);
    expect((await check("user", email, code)).status).toBe(400);
  });

  it("works on the fifth try", async () => {
    const { email } = await accounts.user();
    await check("user", email);
    const code = await mailedCode(email);
    for (let i = 0; i < 4; i += 1) await check("user", email, wrongOf(code));
    expect((await check("user", email, code)).status).toBe(200);
  });

  it("stays correct until the password is set: entered twice, at once, and after more tries than wrong ones are allowed", async () => {
    const { email } = await accounts.user();
    await check("user", email);
    const code = await mailedCode(email);
    const both = await Promise.all([check("user", email, code), check("user", email, code)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    for (let i = 0; i < 5; i += 1) expect((await check("user", email, code)).status).toBe(200);
    const [first, second] = both.map(tokenOf);
    expect((await reset("user", email, first)).status).toBe(200);
    expect((await reset("user", email, second)).status).toBe(400);
    expect((await check("user", email, code)).status).toBe(400);
  });

  it("expires after ten minutes", async () => {
    const { id, email } = await accounts.user();
    await check("user", email);
    const code = await mailedCode(email);
    const [row] = await app.sql<{ minutes: number }[]>`
      select extract(epoch from code_expires_at - now()) / 60 as minutes from password_reset where patient_id = ${id}`;
    expect(Number(row?.minutes)).toBeCloseTo(10, 0);
    await app.sql`update password_reset set code_expires_at = now() where patient_id = ${id}`;
    expect((await check("user", email, code)).status).toBe(400);
  });

  it("stops working once a newer one is emailed", async () => {
    const { email } = await accounts.user();
    await check("user", email);
    const first = await mailedCode(email);
    await check("user", email);
    const second = await mailedCode(email);
    if (first !== second) expect((await check("user", email, first)).status).toBe(400);
    expect((await check("user", email, second)).status).toBe(200);
  });

  it("of one account does not work for another", async () => {
    const [mine, theirs] = [await accounts.user(), await accounts.user()];
    await check("user", mine.email);
    const code = await mailedCode(mine.email);
    await check("user", theirs.email);
    await mailedCode(theirs.email);
    const [row] = await app.sql<{ tries: number }[]>`select tries from password_reset where patient_id = ${mine.id}`;
    expect(row?.tries).toBe(0);
    expect((await reset("user", theirs.email, tokenOf(await check("user", mine.email, code)))).status).toBe(400);
  });

  it("is stored nowhere", async () => {
    const { email } = await accounts.user();
    await check("user", email);
    const code = await mailedCode(email);
    const rows = await app.sql<{ kept: string }[]>`
      select code_hash as kept from password_reset union all select to_jsonb(email_outbox)::text from email_outbox`;
    for (const { kept } of rows) expect(kept).not.toContain(code);
    const [hash] = await app.sql<
      { codeHash: string }[]
    >`select code_hash from password_reset order by asked_at desc limit 1`;
    expect(hash?.codeHash).toMatch(/^\$argon2id\$/);
  });
});

describe("a new password", () => {
  it.each([
    ["no token", undefined],
    ["an empty token", ""],
    ["a made-up token", "x".repeat(43)],
  ])("is rejected with %s", async (_, token) => {
    const { email, isIn } = await accounts.user();
    const answer = await reset("user", email, token);
    expect(answer.status).toBe(400);
    expect(await isIn()).toBe(true);
  });

  it("is set once per confirmation, and not after ten minutes", async () => {
    const { id, email } = await accounts.user();
    const token = await tokenFor("user", email);
    expect((await reset("user", email, token)).status).toBe(200);
    expect((await reset("user", email, token)).status).toBe(400);

    const late = await tokenFor("user", email);
    await app.sql`update password_reset set token_expires_at = now() where patient_id = ${id} and used_at is null`;
    expect((await reset("user", email, late)).status).toBe(400);
  });

  it("must be typed the same twice and be long enough", async () => {
    const { email } = await accounts.user();
    const resetToken = await tokenFor("user", email);
    const differing = { email, resetToken, newPassword: NEW, confirmPassword: `${NEW}!` };
    const answer = await app.post("/api/user/forgot-password/reset", differing);
    expect([answer.status, answer.body["message"]]).toEqual([400, "Passwords do not match!"]);
    expect((await reset("user", email, resetToken, "short")).status).toBe(400);
    expect((await reset("user", email, resetToken)).status).toBe(200);
  });
});

it("the code is the first six-digit number of its email, whatever its reader is called", async () => {
  const { email } = await aPatient(app, { name: "Ann-123456 Lee" });
  await check("user", email);
  expect((await check("user", email, await mailedCode(email))).status).toBe(200);
});

it("the email's link has what step one needs, and rendering the email again invalidates the earlier code", async () => {
  const { email } = await accounts.user();
  await check("user", email);
  await mailbox.shut();
  await sendDueEmails(app);
  await mailbox.open();
  await app.sql`update email_outbox set due_at = now() where due_at is not null`;
  const code = await mailedCode(email);
  expect(mailbox.to(email)).toHaveLength(1);
  const link = new URL(/http\S+forgot-password\S+/.exec(mailbox.to(email)[0]?.text ?? "")?.[0] ?? "");
  const step = new URLSearchParams(link.hash.slice(1));
  expect([step.get("email"), step.get("code"), step.get("account")]).toEqual([email, code, "user"]);
  expect(link.search).toBe("");
});

it("logging out of every device ends every session of that account only", async () => {
  const { id, token } = await aPatient(app);
  const other = await aPatient(app);
  const phone = await openSession(app.sql, "patient", id);
  expect((await app.post("/api/user/logout-everywhere", {}, { token })).body["message"]).toBe("Logged Out");
  for (const dead of [token, phone]) expect((await app.get("/api/user/get-profile", { token: dead })).status).toBe(401);
  expect((await app.get("/api/user/get-profile", { token: other.token })).status).toBe(200);
  const actions = await app.sql`select actor_id, action from audit_entry where patient_id = ${id}`;
  expect(actions).toEqual([{ actorId: id, action: "logged out everywhere" }]);

  const driver = await aDriver(app);
  const cab = await openSession(app.sql, "driver", driver.id);
  await app.post("/api/driver/logout-everywhere", {}, { driverToken: cab });
  expect((await app.post("/api/driver/logout", {}, { driverToken: driver.driverToken })).status).toBe(401);
});

describe("a session", () => {
  it("is not created by a login that checked the password before it was reset", async () => {
    const person = { name: "Ann Lee", email: `${randomUUID()}@patient.test`, password: "correct horse" };
    await app.post("/api/user/register", person);
    const reset = await app.sql.reserve();
    await reset`begin`;
    await reset`update patient set password_hash = 'another' where email = ${person.email}`;
    const login = app.post("/api/user/login", person);
    await lockWaits(app.sql);
    await reset`commit`;
    reset.release();
    expect((await login).body).toMatchObject({ success: false, message: "Incorrect email or password." });
  });

  it("nor a code can be had with the placeholder address of a deleted account", async () => {
    const person = { name: "Ann Lee", email: `${randomUUID()}@patient.test`, password: "correct horse" };
    const opened = await app.post("/api/user/register", person);
    await app.post("/api/user/delete-account", { password: person.password }, { token: String(opened.body["token"]) });
    const [left] = await app.sql<{ email: string }[]>`
      select email from patient where deleted_at is not null and email like '%@deleted.invalid' order by deleted_at desc limit 1`;
    const email = left?.email ?? "";
    expect((await app.post("/api/user/login", { email, password: "" })).status).toBe(400);
    expect((await app.post("/api/user/login", { email, password: "anything" })).status).toBe(401);
    expect((await check("user", email)).status).toBe(404);
  });
});

it("a stranger's reset tokens are rejected before a password is hashed, and limited per hour", async () => {
  const strict = await testApp({ LIMIT_RESET_MAILS_PER_ADDRESS: "2" });
  const attempt = { email: "ann@x.test", newPassword: NEW, confirmPassword: NEW, resetToken: "guessed" };
  const statuses: number[] = [];
  for (let i = 0; i < 3; i += 1) statuses.push((await strict.post("/api/user/forgot-password/reset", attempt)).status);
  expect(statuses).toEqual([400, 400, 429]);
});
