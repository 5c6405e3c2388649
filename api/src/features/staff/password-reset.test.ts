import { expect, it } from "vitest";
import { Log, LoginStep } from "../../../contract/staff.ts";
import { read, testApp } from "../../../test/app.ts";
import { sendDueEmails, testMailbox } from "../../../test/mailbox.ts";
import { aColleague, aNurse, cookieIn } from "../../../test/staff.ts";
import { hashPassword } from "../../lib/accounts/passwords.ts";
import { printedLink } from "./printed-link.ts";

const mailbox = await testMailbox();
const app = await testApp({ SMTP_URL: mailbox.url, OFFICE_SHORT_NAME: "Harbor" });
const [oldPassword, newPassword] = ["a lamp in the ward", "another lamp entirely"];
const passwordHash = await hashPassword(oldPassword);
const owner = await aColleague(app, "owner");

const SENT = "If that email belongs to an account here, we've sent a link to choose a new password.";
const ACCOUNTS = {
  office: () => aColleague(app, "desk", { passwordHash }),
  nurse: () => aNurse(app, { passwordHash }),
} as const;
type Side = keyof typeof ACCOUNTS;
const sides: Side[] = ["office", "nurse"];

const forgot = (side: Side, email: string) => app.post(`/api/${side}/forgot-password`, { email });
const logIn = (side: Side, email: string, password: string) => app.post(`/api/${side}/login`, { email, password });
const emailsTo = async (email: string) => {
  await sendDueEmails(app);
  return mailbox.to(email);
};
const tokenIn = (text: string | undefined, side: Side) =>
  new RegExp(`/${side}/invitation#token=([\\w-]+)`).exec(text ?? "")?.[1] ?? "";
const accept = (side: Side, token: string, password = newPassword) =>
  app.post(`/api/${side}/invitation`, { token, password });
/** A user with an authenticator app, whose secret is not needed here. */
const withFactor = async <Account extends { id: string }>(account: Account): Promise<Account> => {
  await app.sql`
    insert into staff_factor (staff_id, kind, secret, confirmed_at) values (${account.id}, 'totp', 'JBSWY3DPEHPK3PXP', now())`;
  return account;
};

it.each(sides)(
  "on the side of the %s a forgotten password is replaced with an emailed link, used once",
  async (side) => {
    const { email, cookie } = await withFactor(await ACCOUNTS[side]());
    expect(await forgot(side, email.toUpperCase())).toMatchObject({ status: 200, body: { message: SENT } });
    const [sent] = await emailsTo(email);
    expect(sent?.subject).toBe("Choose a new password for Harbor");
    const token = tokenIn(sent?.text, side);
    expect((await app.post(`/api/${side}/invitation/look`, { token })).body).toMatchObject({ email, isReset: true });
    expect((await accept(side, token)).status).toBe(200);

    expect((await app.get(`/api/${side}/me`, { cookie })).status).toBe(401);
    expect((await logIn(side, email, oldPassword)).status).toBe(401);
    // The second factor is still required.
    expect(read(LoginStep, await logIn(side, email, newPassword)).next).toBe("factor");
    expect((await accept(side, token, "and one more password")).status).toBe(400);
    expect((await emailsTo(email)).map(({ subject }) => subject)).toContain("Your password was changed");
  },
);

it("answers the same whether an account exists, and emails only its owner", async () => {
  const { email } = await ACCOUNTS.office();
  const stranger = `${crypto.randomUUID()}@office.test`;
  expect((await forgot("office", stranger)).body).toEqual((await forgot("office", email)).body);
  expect(await emailsTo(stranger)).toEqual([]);
  // The two sides have separate accounts.
  expect((await forgot("nurse", email)).status).toBe(200);
  expect(await emailsTo(email)).toHaveLength(1);
  const disabled = await ACCOUNTS.office();
  await app.sql`update staff set disabled_at = now() where id = ${disabled.id}`;
  await forgot("office", disabled.email);
  expect(await emailsTo(disabled.email)).toEqual([]);
});

it("invalidates the earlier link, and expires after an hour", async () => {
  const { email } = await ACCOUNTS.office();
  await forgot("office", email);
  const first = tokenIn((await emailsTo(email)).at(-1)?.text, "office");
  await forgot("office", email);
  const second = tokenIn((await emailsTo(email)).at(-1)?.text, "office");
  expect((await accept("office", first)).status).toBe(400);
  await app.sql`update staff_invitation set token_expires_at = token_expires_at - interval '1 hour' where accepted_at is null`;
  expect((await accept("office", second)).status).toBe(400);
});

it("is limited for each email, whether it exists or not", async () => {
  for (const email of [(await ACCOUNTS.office()).email, `${crypto.randomUUID()}@office.test`]) {
    for (let tries = 0; tries < 5; tries += 1) expect((await forgot("office", email)).status).toBe(200);
    expect((await forgot("office", email)).status).toBe(429);
  }
});

it("sends a new invitation to a user who has never chosen a password", async () => {
  const { email } = await aColleague(app, "view", { passwordHash: "" });
  await forgot("office", email);
  expect((await emailsTo(email)).map(({ subject }) => subject)).toEqual(["You're invited to Harbor's office"]);
});

it("a link from the server lets an owner in who has lost the second factor, once, and is audited", async () => {
  const lost = await withFactor(await aColleague(app, "owner", { passwordHash }));
  const { url: link } = await printedLink(app.sql, {
    email: lost.email.toUpperCase(),
    publicUrl: app.services.config.publicUrl,
  });
  expect(link.startsWith(app.services.config.publicUrl)).toBe(true);
  expect((await accept("office", tokenIn(link, "office"))).status).toBe(200);
  const answer = await logIn("office", lost.email, newPassword);
  expect(read(LoginStep, answer).next).not.toBe("factor");
  expect(cookieIn(answer).cookie).toMatch(/^office=/);
  expect((await accept("office", tokenIn(link, "office"))).status).toBe(400);
  const { entries } = read(Log, await app.get(`/api/office/log?subject=${lost.id}`, owner));
  expect(entries.map(({ what }) => what)).toEqual(
    expect.arrayContaining(["recovery link created", "access recovered"]),
  );
  expect((await emailsTo(lost.email)).map(({ subject }) => subject)).toContain("Your password was changed");
});

it("a link from the server is only for owners who are not disabled", async () => {
  const publicUrl = app.services.config.publicUrl;
  const desk = await ACCOUNTS.office();
  await expect(printedLink(app.sql, { email: desk.email, publicUrl })).rejects.toThrow("is no owner");
  await expect(printedLink(app.sql, { email: "nobody@office.test", publicUrl })).rejects.toThrow("is no owner");
});
