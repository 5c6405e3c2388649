import { afterAll, expect, it } from "vitest";
import { NewSecret, PasskeyOptions } from "../../../contract/staff.ts";
import { contentApiForTests } from "../../../local/content-api/content-api-for-tests.ts";
import { read } from "../../../test/app.ts";
import { testAppWithCards } from "../../../test/cards.ts";
import { eventually } from "../../../test/eventually.ts";
import { makeEmailsDue, sendDueEmails, testMailbox } from "../../../test/mailbox.ts";
import { aPhoneNumber } from "../../../test/phone-number.ts";
import { sendSignedText } from "../../../test/signed-text.ts";
import { aColleague, cookieIn } from "../../../test/staff.ts";
import { testTexts } from "../../../test/texts.ts";
import { aPaidVisit } from "../../../test/visits.ts";
import { frequentJobs } from "../../jobs.ts";
import { hashPassword } from "../accounts/passwords.ts";
import { runJobs } from "../jobs/jobs.ts";

const { url, editor, close } = await contentApiForTests();
afterAll(close);
const [mailbox, texts] = [await testMailbox(), await testTexts()];

const OLD = { name: "Harbor Care at Home", shortName: "Harbor", phone: "(215) 555-0142", officeHours: "Mondays" };
const NEW = { name: "Quay Nursing", shortName: "Quay", phone: "(215) 555-0199", officeHours: "Every day, 7 to 7" };
const publish = (settings: typeof OLD) =>
  editor.createOrReplace({ _id: "siteSettings", _type: "siteSettings", ...settings });
await publish(OLD);
const app = await testAppWithCards({ ...texts.env, SMTP_URL: mailbox.url, SANITY_API_HOST: url });
const password = "a lamp in the ward";
const passwordHash = await hashPassword(password);

/** What people and programs get from us now, by what it is. */
async function said(): Promise<Record<string, string>> {
  const visit = await aPaidVisit(app);
  await runJobs(frequentJobs(app.services));
  await makeEmailsDue(app);
  await sendDueEmails(app);
  const email = mailbox.to(visit.email).at(-1);
  const calendar = await app.get(`/api/user/appointment/${visit.appointmentId}/calendar`, { token: visit.token });
  const help = await sendSignedText(app, texts.token, { from: aPhoneNumber(), body: "HELP" });
  const { email: login } = await aColleague(app, "desk", { passwordHash });
  const { cookie } = cookieIn(await app.post("/api/office/login", { email: login, password }));
  const passkey = read(PasskeyOptions, await app.post("/api/office/enrol/passkey", {}, { cookie }));
  const authenticator = read(NewSecret, await app.post("/api/office/enrol/totp", {}, { cookie }));
  return {
    email: `${email?.text}${email?.html}`,
    invitation: email?.raw.slice(email.raw.indexOf("BEGIN:VCALENDAR")) ?? "",
    calendar: String(calendar.body["text"]),
    text: String(help.body["text"]),
    passkey: JSON.stringify(passkey),
    authenticator: decodeURIComponent(authenticator.uri),
    description: await (await app.app.request("/api/openapi.json")).text(),
    documentation: await (await app.app.request("/api/docs")).text(),
    chips: JSON.stringify((await app.get("/api/chips")).body),
  };
}

const names = ({ name, shortName }: typeof OLD) => new RegExp(`\\b(${name}|${shortName})\\b`);

it("a name and a phone that were changed in Settings are everywhere, and the old ones nowhere, without a restart", async () => {
  await publish(OLD);
  await eventually(async () => expect(app.services.practice.name).toBe(OLD.name));
  const before = await said();
  await publish(NEW);
  await eventually(async () => expect(app.services.practice.name).toBe(NEW.name));
  const after = await said();
  for (const what of Object.keys(before)) {
    expect(before[what], what).toMatch(names(OLD));
    expect(after[what], what).toMatch(names(NEW));
    expect(after[what], what).not.toMatch(names(OLD));
    expect(after[what], what).not.toContain(OLD.phone);
  }
  for (const what of ["email", "text", "chips"]) {
    expect(before[what], what).toContain(`${OLD.phone}`);
    expect(after[what], what).toContain(NEW.phone);
    expect(after[what], what).toContain(NEW.officeHours);
  }
});

it("a phone that is none stops no email", async () => {
  await publish({ ...NEW, phone: "call us!" });
  await eventually(async () => expect(app.services.practice.phone).toBe("call us!"));
  expect((await said())["email"]).toContain("call us!, Every day, 7 to 7");
});
