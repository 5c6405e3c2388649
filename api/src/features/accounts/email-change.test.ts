import { describe, expect, it } from "vitest";
import { EmailConfirmed, Profile } from "../../../contract/accounts.ts";
import { read, testApp } from "../../../test/app.ts";
import { sendDueEmails, testMailbox } from "../../../test/mailbox.ts";
import { aPatient } from "../../../test/people.ts";
import { tracesOf } from "../../../test/traces.ts";
import { hashPassword } from "../../lib/accounts/passwords.ts";

const mailbox = await testMailbox();
const app = await testApp({
  SMTP_URL: mailbox.url,
  LIMIT_RESET_MAILS_PER_ADDRESS: "1000",
  LIMIT_RESET_MAILS_PER_ACCOUNT: "7",
});
const PASSWORD = "correct horse";
const passwordHash = await hashPassword(PASSWORD);

async function aPerson() {
  const patient = await aPatient(app);
  await app.sql`update patient set password_hash = ${passwordHash}, email_confirmed_at = now() where id = ${patient.id}`;
  return { ...patient, newEmail: `new-${patient.email}` };
}
type Person = Awaited<ReturnType<typeof aPerson>>;

const ask = ({ token }: Pick<Person, "token">, email: string, password = PASSWORD) =>
  app.post("/api/user/change-email", { email, password }, { token });
const confirm = (token: string) => app.post("/api/user/confirm-email", { token });
const emailOf = async ({ token }: Person) =>
  read(Profile, await app.get("/api/user/get-profile", { token })).userData.email;

async function emailsTo(email: string) {
  await sendDueEmails(app);
  return mailbox.to(email);
}

/** The token of the latest link emailed to an address. */
async function mailedToken(email: string): Promise<string> {
  const token = /confirm-email#token=([\w-]+)/.exec((await emailsTo(email)).at(-1)?.text ?? "")?.[1];
  if (!token) throw new Error(`No link was emailed to ${email}`);
  return token;
}

describe("a new email", () => {
  it("becomes the account's once its emailed link is opened; the old address is notified", async () => {
    const ann = await aPerson();
    const response = await ask(ann, ann.newEmail.toUpperCase());
    expect(response.body["message"]).toContain(ann.newEmail);
    expect(await emailOf(ann)).toBe(ann.email);
    const token = await mailedToken(ann.newEmail);
    expect(read(EmailConfirmed, await confirm(token)).email).toBe(ann.newEmail);
    expect(await emailOf(ann)).toBe(ann.newEmail);
    const logIn = async (email: string) => (await app.post("/api/user/login", { email, password: PASSWORD })).status;
    expect([await logIn(ann.email), await logIn(ann.newEmail)]).toEqual([401, 200]);
    const emails = await emailsTo(ann.email);
    expect(emails.map(({ subject }) => subject)).toEqual(["The email of your account was changed"]);
    expect(emails[0]?.text).toContain("If it wasn't you");
    const actions = await app.sql`select action from audit_entry where patient_id = ${ann.id}`;
    expect(actions).toEqual([{ action: "email changed" }]);
  });

  it("has urgent emails: the link goes as soon as a code, the notification as soon as a password's", async () => {
    const ann = await aPerson();
    await ask(ann, ann.newEmail);
    const urgencyOf = async (kind: string) =>
      (
        await app.sql<{ urgency: number }[]>`
        select priority as urgency from email_outbox where kind = ${kind} and subject_id in (select id from email_change where patient_id = ${ann.id})`
      )[0]?.urgency;
    expect(await urgencyOf("email-confirm")).toBe(0);
    await confirm(await mailedToken(ann.newEmail));
    expect(await urgencyOf("email-changed")).toBe(3);
  });

  it("is changed once however often the link is opened, also twice at once", async () => {
    const ann = await aPerson();
    await ask(ann, ann.newEmail);
    const token = await mailedToken(ann.newEmail);
    const statuses = (await Promise.all([confirm(token), confirm(token)])).map(({ status }) => status);
    expect([...statuses, (await confirm(token)).status]).toEqual([200, 200, 200]);
    expect(await emailsTo(ann.email)).toHaveLength(1);
    // Once the account has another email, the link changes nothing.
    await ask(ann, ann.email);
    await confirm(await mailedToken(ann.email));
    expect((await confirm(token)).status).toBe(400);
    expect(await emailOf(ann)).toBe(ann.email);
  });

  it("is not changed by a link an hour old, a made-up one, or none", async () => {
    const ann = await aPerson();
    await ask(ann, ann.newEmail);
    const token = await mailedToken(ann.newEmail);
    await app.sql`update email_change set token_expires_at = now() where patient_id = ${ann.id}`;
    const late = await confirm(token);
    expect([late.status, late.body["message"]]).toEqual([
      400,
      "This link has expired. Please ask for a new one on your profile.",
    ]);
    expect((await confirm("made-up")).status).toBe(400);
    expect((await app.post("/api/user/confirm-email", {})).body["message"]).toBe("This link is incomplete");
    expect(await emailOf(ann)).toBe(ann.email);
  });

  it("stores the link's token only as a hash", async () => {
    const ann = await aPerson();
    await ask(ann, ann.newEmail);
    expect(await tracesOf(app.sql, [await mailedToken(ann.newEmail)])).toEqual([]);
  });

  it("cannot be requested without the password, for the same email, or without limit", async () => {
    const ann = await aPerson();
    const wrong = await ask(ann, ann.newEmail, "wrong horse");
    expect([wrong.status, wrong.body["errors"]]).toEqual([403, { password: "That password is incorrect." }]);
    const same = await ask(ann, ann.email);
    expect([same.status, same.body["errors"]]).toEqual([400, { email: "That's already your email." }]);
    expect((await app.post("/api/user/change-email", { email: ann.newEmail, password: PASSWORD })).status).toBe(401);
    expect(await emailsTo(ann.newEmail)).toEqual([]);
    const statuses: number[] = [];
    for (let go = 0; go < 8; go += 1) statuses.push((await ask(ann, ann.newEmail)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 429]);
  });
});

describe("the account's own email", () => {
  const isConfirmed = async ({ token }: Person) =>
    read(Profile, await app.get("/api/user/get-profile", { token })).userData.emailConfirmed;
  async function unproved() {
    const ann = await aPerson();
    await app.sql`update patient set email_confirmed_at = null where id = ${ann.id}`;
    return ann;
  }

  it("is confirmed by a link emailed to it, once, without a notification of a change", async () => {
    const ann = await unproved();
    expect(await isConfirmed(ann)).toBe(false);
    expect((await app.post("/api/user/send-email-confirmation", {}, { token: ann.token })).status).toBe(200);
    expect(await isConfirmed(ann)).toBe(false);
    const token = await mailedToken(ann.email);
    for (let time = 0; time < 2; time += 1) expect(read(EmailConfirmed, await confirm(token)).email).toBe(ann.email);
    expect([await isConfirmed(ann), await emailOf(ann)]).toEqual([true, ann.email]);
    expect((await emailsTo(ann.email)).map(({ subject }) => subject)).toEqual(["Please confirm your email"]);
    expect(await app.sql`select action from audit_entry where patient_id = ${ann.id}`).toEqual([
      { action: "email confirmed" },
    ]);
    expect((await ask(ann, ann.email)).status).toBe(400);
  });

  it("is confirmed by a new email's link, and no longer once someone else sets another one", async () => {
    const ann = await unproved();
    await ask(ann, ann.newEmail);
    await confirm(await mailedToken(ann.newEmail));
    expect(await isConfirmed(ann)).toBe(true);
    await app.sql`update patient set email = ${ann.newEmail.toUpperCase()} where id = ${ann.id}`;
    expect(await isConfirmed(ann)).toBe(true);
    await app.sql`update patient set email = ${`other-${ann.newEmail}`} where id = ${ann.id}`;
    expect(await isConfirmed(ann)).toBe(false);
  });
});

describe("an email that has an account", () => {
  it("looks like any other to the requester; its reader is notified, and gets no link", async () => {
    const [ann, bea] = [await aPerson(), await aPerson()];
    const taken = await ask(ann, bea.email);
    const free = await ask(ann, ann.newEmail);
    expect(taken.status).toBe(200);
    expect(String(taken.body["message"]).replace(bea.email, ann.newEmail)).toBe(free.body["message"]);
    const [emails] = await emailsTo(bea.email);
    expect(emails?.subject).toBe("You have an account with this email");
    expect(emails?.text).not.toContain("confirm-email");
    expect(await emailOf(ann)).toBe(ann.email);
  });

  it("becomes one account's, however many confirm it at once", async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => aPerson()));
    const input = `${crypto.randomUUID()}@patient.test`;
    const tokens: string[] = [];
    for (const person of people) {
      await ask(person, input);
      tokens.push(await mailedToken(input));
    }
    const answers = await Promise.all(tokens.map(confirm));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    const emails = await Promise.all(people.map(emailOf));
    expect(emails.filter((email) => email === input)).toHaveLength(1);
    const conflict = answers.find(({ status }) => status === 409);
    expect(conflict?.body["message"]).toBe("This email already belongs to another account. Your email hasn't changed.");
  });
});

it("a code emailed to the old address does not work for the account anymore", async () => {
  const ann = await aPerson();
  await app.post("/api/user/forgot-password/check-email", { email: ann.email });
  await sendDueEmails(app);
  await ask(ann, ann.newEmail);
  await confirm(await mailedToken(ann.newEmail));
  expect(await app.sql`select id from password_reset where patient_id = ${ann.id}`).toEqual([]);
});

it.each(["changed", "forgotten and reset"])("a link from before the password was %s does not work", async (how) => {
  const ann = await aPerson();
  await ask(ann, ann.newEmail);
  const token = await mailedToken(ann.newEmail);
  const NEW = "battery staple";
  if (how === "changed") {
    const input = { oldPassword: PASSWORD, newPassword: NEW };
    expect((await app.post("/api/user/change-password", input, { token: ann.token })).status).toBe(200);
  } else {
    const check = (code?: string) => app.post("/api/user/forgot-password/check-email", { email: ann.email, code });
    await check();
    const code = /\b\d{6}\b/.exec((await emailsTo(ann.email)).at(-1)?.text ?? "")?.[0];
    const { resetToken } = (await check(code)).body;
    const passwords = { newPassword: NEW, confirmPassword: NEW, resetToken };
    expect((await app.post("/api/user/forgot-password/reset", { email: ann.email, ...passwords })).status).toBe(200);
  }
  expect((await confirm(token)).status).toBe(400);
  expect(await app.sql`select email from patient where id = ${ann.id}`).toEqual([{ email: ann.email }]);
});

it("deleting an account deletes its requested email change", async () => {
  const ann = await aPerson();
  await ask(ann, ann.newEmail);
  const token = await mailedToken(ann.newEmail);
  await app.post("/api/user/delete-account", { password: PASSWORD }, { token: ann.token });
  await sendDueEmails(app);
  expect((await confirm(token)).status).toBe(400);
  expect(await tracesOf(app.sql, [ann.newEmail, ann.email])).toEqual([]);
});
