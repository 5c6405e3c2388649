import { randomUUID } from "node:crypto";
import { TOTP } from "otpauth";
import { beforeEach, describe, expect, it } from "vitest";
import { NewSecret, type Side } from "../../../contract/staff.ts";
import { read, testApp } from "../../../test/app.ts";
import { sendDueEmails, testMailbox } from "../../../test/mailbox.ts";
import { aColleague, aNurse, cookieIn } from "../../../test/staff.ts";
import { hashPassword } from "../../lib/accounts/passwords.ts";

const mailbox = await testMailbox();
const app = await testApp({ SMTP_URL: mailbox.url });

const password = `correct horse ${randomUUID()}`;
const passwordHash = await hashPassword(password);

const someone = (side: Side) =>
  side === "nurse" ? aNurse(app, { passwordHash }) : aColleague(app, "view", { passwordHash });

/** The session's last check of the password or a second factor was six minutes ago. */
const waitAfterCheck = ({ id }: { id: string }) =>
  app.sql`update staff_session set checked_at = now() - interval '6 minutes' where staff_id = ${id}`;

const subjectsTo = async (email: string) => {
  await sendDueEmails(app);
  return mailbox.to(email).map(({ subject }) => subject);
};

describe.each(["office", "nurse"] as const)("at the %s", (side) => {
  let person: Awaited<ReturnType<typeof someone>>;
  const post = (path: string, body: unknown, cookie = person.cookie) =>
    app.post(`/api/${side}/${path}`, body, { cookie });
  const logIn = async (word: string) =>
    (await app.post(`/api/${side}/login`, { email: person.email, password: word })).status;
  beforeEach(async () => {
    person = await someone(side);
  });

  const newApp = async () => {
    const { secret } = read(NewSecret, await post("enrol/totp", {}));
    return { secret, code: new TOTP({ secret: secret.replaceAll(" ", "") }).generate() };
  };

  it("the password is changed with the current one; other sessions end and an email tells", async () => {
    const other = cookieIn(await app.post(`/api/${side}/login`, { email: person.email, password })).cookie;
    const newPassword = `battery staple ${randomUUID()}`;
    const wrong = await post("access/password", { oldPassword: "a wrong guess", newPassword });
    expect(wrong).toMatchObject({ status: 403, body: { errors: { oldPassword: "That password is incorrect." } } });
    expect((await post("access/password", { oldPassword: password, newPassword })).status).toBe(200);
    expect((await app.get(`/api/${side}/me`, { cookie: person.cookie })).status).toBe(200);
    expect((await app.get(`/api/${side}/me`, { cookie: other })).status).toBe(401);
    expect([await logIn(password), await logIn(newPassword)]).toEqual([401, 200]);
    expect(await subjectsTo(person.email)).toEqual(["Your password was changed"]);
  });

  it("a repetition of the change does nothing", async () => {
    const change = { oldPassword: password, newPassword: `battery staple ${randomUUID()}` };
    for (const _ of [1, 2]) expect((await post("access/password", change)).status).toBe(200);
    expect(await subjectsTo(person.email)).toEqual(["Your password was changed"]);
  });

  it.each(["enrol/totp", "enrol/passkey", "enrol/recovery-codes"])(
    "%s needs the password again when the last check is older than five minutes",
    async (path) => {
      await waitAfterCheck(person);
      expect((await post(path, {})).status).toBe(403);
      expect((await post("access/check", { password: "a wrong guess" })).status).toBe(403);
      expect((await post(path, {})).status).toBe(403);
      expect((await post("access/check", { password })).status).toBe(200);
      expect((await post(path, {})).status).toBe(200);
    },
  );

  it("a second factor counts as a check, and an app that was begun before cannot be confirmed without one", async () => {
    const first = await newApp();
    expect((await post("enrol/totp/confirm", { code: first.code })).status).toBe(200);
    await waitAfterCheck(person);
    await app.sql`update staff_factor set last_step = 0 where staff_id = ${person.id}`;
    expect((await post("access/check", { code: "000000" })).status).toBe(400);
    expect((await post("access/check", { code: first.code })).status).toBe(200);
    const second = await newApp();
    await waitAfterCheck(person);
    expect((await post("enrol/totp/confirm", { code: second.code })).status).toBe(403);
  });

  it("emails tell of a new factor and of new recovery codes", async () => {
    const { code } = await newApp();
    expect((await post("enrol/totp/confirm", { code })).status).toBe(200);
    expect((await post("enrol/recovery-codes", {})).status).toBe(200);
    expect(await subjectsTo(person.email)).toEqual(
      expect.arrayContaining(["You set up a second factor", "You created new recovery codes"]),
    );
  });

  it("the QR code that an app has scanned stays valid after a reload", async () => {
    const before = await newApp();
    const after = await newApp();
    expect(after.secret).toBe(before.secret);
    await app.sql`update staff_factor set created_at = now() - interval '2 hours' where staff_id = ${person.id}`;
    expect((await newApp()).secret).not.toBe(before.secret);
  });
});
