import { expect, it } from "vitest";
import { Enrolled, LoginStep, Me, PasskeyOptions } from "../../../contract/staff.ts";
import { read, testApp } from "../../../test/app.ts";
import { aSecurityKey } from "../../../test/passkey.ts";
import { aColleague, cookieIn } from "../../../test/staff.ts";
import { hashPassword } from "../../lib/accounts/passwords.ts";

const app = await testApp({ OFFICE_SHORT_NAME: "Harbor" });
const password = "a lamp in the ward";
const passwordHash = await hashPassword(password);

const logIn = async (email: string) => cookieIn(await app.post("/api/office/login", { email, password })).cookie;
const ask = async (path: string, cookie: string) =>
  read(PasskeyOptions, await app.post(`/api/office/${path}`, {}, { cookie })).options;
const show = (passkey: unknown, cookie: string) => app.post("/api/office/login/factor", { passkey }, { cookie });

/** A user whose only second factor is a security key. */
async function withKey() {
  const { email } = await aColleague(app, "desk", { passwordHash });
  const key = aSecurityKey();
  const cookie = await logIn(email);
  const made = key.create(await ask("enrol/passkey", cookie));
  const enrolled = await app.post("/api/office/enrol/passkey/confirm", { passkey: made }, { cookie });
  expect(read(Enrolled, enrolled).recoveryCodes).toHaveLength(10);
  return { email, key, made, cookie: cookieIn(enrolled).cookie };
}

it("a passkey is bound to the site's name and address", async () => {
  const { email } = await aColleague(app, "desk", { passwordHash });
  const { rp } = await ask("enrol/passkey", await logIn(email));
  expect(rp).toEqual({ name: "Harbor", id: "lamplight.test" });
});

it("a passkey is set up and completes the login", async () => {
  const { email, key, cookie } = await withKey();
  expect(read(Me, await app.get("/api/office/me", { cookie }))).toMatchObject({ next: "done", factors: ["passkey"] });
  const half = await logIn(email);
  const answer = await show(key.get(await ask("login/passkey", half)), half);
  expect(read(LoginStep, answer).next).toBe("done");
});

it("a passkey's signature works once, in the session that requested it", async () => {
  const { email, key } = await withKey();
  const [one, other] = [await logIn(email), await logIn(email)];
  const signed = key.get(await ask("login/passkey", one));
  await ask("login/passkey", other);
  expect((await show(signed, other)).status).toBe(400);
  expect((await show(signed, one)).status).toBe(200);
  expect((await show(signed, await logIn(email))).status).toBe(400);
});

it("someone else's passkey is rejected, and so is one that is registered a second time", async () => {
  const [ann, ben] = [await withKey(), await withKey()];
  const half = await logIn(ann.email);
  expect((await show(ben.key.get(await ask("login/passkey", half)), half)).status).toBe(400);
  const again = ben.key.create(await ask("enrol/passkey", ben.cookie));
  const confirmed = await app.post("/api/office/enrol/passkey/confirm", { passkey: again }, { cookie: ben.cookie });
  expect(confirmed.status).toBe(400);
});
