import { TOTP, URI } from "otpauth";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Enrolled, Log, LoginStep, Me, NewSecret } from "../../../contract/staff.ts";
import { read, testApp } from "../../../test/app.ts";
import { sendDueEmails, testMailbox } from "../../../test/mailbox.ts";
import { aDriver, aPatient } from "../../../test/people.ts";
import { aColleague, aNurse, cookieIn } from "../../../test/staff.ts";
import { hashPassword } from "../../lib/accounts/passwords.ts";

const mailbox = await testMailbox();
const app = await testApp({ SMTP_URL: mailbox.url, OFFICE_SHORT_NAME: "Harbor" });
const password = "a lamp in the ward";
const passwordHash = await hashPassword(password);

const HALF_MINUTE = 30_000;

// In the middle of a half-minute, so that no code expires between its creation and its use.
beforeEach(() => {
  const now = (Math.floor(Date.now() / HALF_MINUTE) + 0.5) * HALF_MINUTE;
  vi.useFakeTimers({ toFake: ["Date"], now });
});
afterEach(() => void vi.useRealTimers());

const SIDES = {
  office: () => aColleague(app, "desk", { passwordHash }),
  nurse: () => aNurse(app, { passwordHash }),
} as const;
type Side = keyof typeof SIDES;
const sides: Side[] = ["office", "nurse"];

async function logIn(side: Side, email: string, word = password) {
  const answer = await app.post(`/api/${side}/login`, { email, password: word });
  return { answer, ...cookieIn(answer) };
}

/** The code that an app shows this many half-minutes from now. */
const codeAt = (secret: string, steps: number) =>
  new TOTP({ secret: secret.replaceAll(" ", "") }).generate({ timestamp: Date.now() + steps * HALF_MINUTE });

/** A user who has just set up an authenticator app with the code of the last half-minute. */
async function enrolled(side: Side) {
  const someone = await SIDES[side]();
  const { cookie } = await logIn(side, someone.email);
  const { secret } = read(NewSecret, await app.post(`/api/${side}/enrol/totp`, {}, { cookie }));
  const answer = await app.post(`/api/${side}/enrol/totp/confirm`, { code: codeAt(secret, -1) }, { cookie });
  const { recoveryCodes = [] } = read(Enrolled, answer);
  return { ...someone, secret, recoveryCodes, cookie: cookieIn(answer).cookie };
}

describe.each(sides)("on the side of the %s", (side) => {
  it("a password leads to setting up a second factor, and that to the office, with a new token", async () => {
    const { email } = await SIDES[side]();
    const { answer, cookie, line } = await logIn(side, email);
    expect(read(LoginStep, answer).next).toBe("enrol");
    expect(line).toMatch(new RegExp(`^${side}=[\\w-]{43}; Path=/api/${side}; HttpOnly; Secure; SameSite=Strict$`));
    expect(read(Me, await app.get(`/api/${side}/me`, { cookie })).next).toBe("enrol");
    expect((await app.get(`/api/${side}/log`, { cookie })).status).toBe(401);

    const { secret, uri } = read(NewSecret, await app.post(`/api/${side}/enrol/totp`, {}, { cookie }));
    expect(uri).toContain(`secret=${secret.replaceAll(" ", "")}`);
    expect(URI.parse(uri)).toMatchObject({ issuer: "Harbor", label: email });
    const confirmed = await app.post(`/api/${side}/enrol/totp/confirm`, { code: codeAt(secret, 0) }, { cookie });
    expect(read(Enrolled, confirmed).recoveryCodes).toHaveLength(10);
    const after = cookieIn(confirmed).cookie;
    expect((await app.get(`/api/${side}/me`, { cookie })).status).toBe(401);
    expect(read(Me, await app.get(`/api/${side}/me`, { cookie: after }))).toMatchObject({
      next: "done",
      factors: ["totp"],
      recoveryCodesLeft: 10,
    });
    expect((await app.get(`/api/${side}/log`, { cookie: after })).status).toBe(200);
  });

  it("a code works once, however many sessions use it at the same moment, and no earlier code works", async () => {
    const { email, secret } = await enrolled(side);
    const cookies = await Promise.all(Array.from({ length: 8 }, async () => (await logIn(side, email)).cookie));
    const show = (code: string, cookie: string) => app.post(`/api/${side}/login/factor`, { code }, { cookie });
    expect((await show(codeAt(secret, -1), cookies[0] ?? "")).status).toBe(400);
    const code = codeAt(secret, 0);
    const answers = await Promise.all(cookies.map((cookie) => show(code, cookie)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(7);
  });

  it("each recovery code works once, however it is typed", async () => {
    const { email, recoveryCodes } = await enrolled(side);
    const [first = ""] = recoveryCodes;
    const typed = first.toUpperCase().replaceAll("-", " ");
    const show = async (code: string) =>
      app.post(`/api/${side}/login/factor`, { code }, { cookie: (await logIn(side, email)).cookie });
    const answer = await show(typed);
    expect(read(LoginStep, answer).next).toBe("done");
    expect((await show(first)).status).toBe(400);
    const { cookie } = cookieIn(answer);
    expect(read(Me, await app.get(`/api/${side}/me`, { cookie })).recoveryCodesLeft).toBe(9);
  });

  it("a user who lost the app logs in with a recovery code and sets up another: the old one stops working, and an email reports it", async () => {
    const { id, email, secret, recoveryCodes } = await enrolled(side);
    const show = async (code: string) =>
      app.post(`/api/${side}/login/factor`, { code }, { cookie: (await logIn(side, email)).cookie });
    const { cookie } = cookieIn(await show(recoveryCodes[0] ?? ""));
    const other = read(NewSecret, await app.post(`/api/${side}/enrol/totp`, {}, { cookie })).secret;
    // Until a code of the new app was entered, the old one stays valid.
    expect((await show(codeAt(secret, 0))).status).toBe(200);
    const confirm = (code: string) => app.post(`/api/${side}/enrol/totp/confirm`, { code }, { cookie });
    expect((await confirm(codeAt(secret, 1))).status).toBe(400);
    const confirmed = await confirm(codeAt(other, -1));
    expect(read(Enrolled, confirmed).recoveryCodes).toBeUndefined();
    expect((await show(codeAt(secret, 1))).status).toBe(400);
    expect((await show(codeAt(other, 0))).status).toBe(200);
    expect(read(Me, await app.get(`/api/${side}/me`, { cookie })).factors).toEqual(["totp"]);
    const { entries } = read(Log, await app.get(`/api/${side}/log?subject=${id}`, { cookie }));
    expect(entries.map(({ what }) => what)).toContain("second factor replaced");
    await sendDueEmails(app);
    expect(mailbox.to(email).map(({ subject }) => subject)).toContain("You switched to a new authenticator app");
  });

  it("a user who knows only the password cannot set up another second factor", async () => {
    const { email } = await enrolled(side);
    const { cookie, answer } = await logIn(side, email);
    expect(read(LoginStep, answer).next).toBe("factor");
    for (const call of ["totp", "passkey", "recovery-codes"])
      expect((await app.post(`/api/${side}/enrol/${call}`, {}, { cookie })).status).toBe(401);
  });

  it("a session without a call for half an hour is locked", async () => {
    const { id, cookie } = await SIDES[side]();
    await app.sql`update staff_session set used_at = now() - interval '29 minutes' where staff_id = ${id}`;
    expect((await app.get(`/api/${side}/me`, { cookie })).status).toBe(200);
    await app.sql`update staff_session set used_at = now() - interval '31 minutes' where staff_id = ${id}`;
    expect((await app.get(`/api/${side}/me`, { cookie })).status).toBe(401);
  });

  it("logging out ends the session and deletes the cookie", async () => {
    const { cookie } = await SIDES[side]();
    const answer = await app.post(`/api/${side}/logout`, {}, { cookie });
    expect(cookieIn(answer).line).toContain("Max-Age=0");
    expect((await app.get(`/api/${side}/me`, { cookie })).status).toBe(401);
  });

  it("wrong passwords are limited, for unknown emails as for known ones", async () => {
    const { email } = await SIDES[side]();
    for (const who of [email, `${crypto.randomUUID()}@nobody.test`]) {
      for (let go = 1; go <= 10; go += 1) expect((await logIn(side, who, "wrong")).answer.status).toBe(401);
      const { answer } = await logIn(side, who);
      expect([answer.status, answer.headers.has("retry-after")]).toEqual([429, true]);
    }
  });

  it("wrong codes are limited", async () => {
    const { email, secret } = await enrolled(side);
    const { cookie } = await logIn(side, email);
    const show = (code: string) => app.post(`/api/${side}/login/factor`, { code }, { cookie });
    for (let go = 1; go <= 10; go += 1) expect((await show("wrong-code-here")).status).toBe(400);
    expect((await show(codeAt(secret, 0))).status).toBe(429);
  });

  it.each(["https://other.test", "null", "http://lamplight.test.other.test"])(
    "a write from %s is rejected, whatever cookie it has",
    async (origin) => {
      const { cookie } = await SIDES[side]();
      expect((await app.post(`/api/${side}/logout`, {}, { cookie, headers: { origin } })).status).toBe(403);
      expect((await app.get(`/api/${side}/me`, { cookie })).status).toBe(200);
    },
  );

  it("our own pages may write; another site without an origin may not", async () => {
    const { cookie } = await SIDES[side]();
    const cross = { "sec-fetch-site": "cross-site" };
    expect((await app.post(`/api/${side}/logout`, {}, { cookie, headers: cross })).status).toBe(403);
    const own = { origin: "http://lamplight.test", "sec-fetch-site": "same-origin" };
    expect((await app.post(`/api/${side}/logout`, {}, { cookie, headers: own })).status).toBe(200);
  });
});

it("a token of any other kind is rejected, at the office and on a nurse's side", async () => {
  const [colleague, nurse, patient, driver] = [
    await aColleague(app, "owner"),
    await aNurse(app),
    await aPatient(app),
    await aDriver(app),
  ];
  const own = { office: colleague.cookie.split("=")[1], nurse: nurse.cookie.split("=")[1] };
  const foreign = { office: [own.nurse], nurse: [own.office] };
  for (const side of sides)
    for (const token of [...foreign[side], patient.token, driver.driverToken, "", "nonsense"]) {
      const headers = { token: token ?? "", drivertoken: token ?? "" };
      const answer = await app.get(`/api/${side}/me`, { cookie: `${side}=${token}`, headers });
      expect(answer.status).toBe(401);
    }
});
