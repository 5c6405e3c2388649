import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { TOTP } from "otpauth";
import { expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { UserToken } from "../../contract/accounts.ts";
import { AppointmentList, Booked, CheckoutUrl } from "../../contract/appointments.ts";
import { SlotWeek } from "../../contract/consultants.ts";
import { OneOfficeConsultant } from "../../contract/office-consultants.ts";
import { HoursSet } from "../../contract/schedules.ts";
import { Enrolled, LoginStep, NewSecret } from "../../contract/staff.ts";
import { startCheckout } from "../../local/checkout/server.ts";
import { contentApiForTests } from "../../local/content-api/content-api-for-tests.ts";
import { freePort } from "../../local/ports.ts";
import { bareDatabase } from "../database.ts";
import { testMailbox } from "../mailbox.ts";
import { isReady } from "../served.ts";
import { fromBuiltImage, fromCheckout } from "./image-commands.ts";

const OWNER = "ann@harbor.example";
const PATIENT = "tess@patient.test";
const PASSWORD = "a long enough password";
/** Working hours of every day. */
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, open: [["10:00", "18:00"]] }));

const run = fromBuiltImage ?? fromCheckout;
const [mailbox, content, database] = [await testMailbox(), await contentApiForTests(), await bareDatabase()];

/** A browser of one person at the site: keeps their cookie and sends what a page would. */
function aBrowser(site: string, publicUrl: string) {
  let cookie = "";
  return async <Schema extends z.ZodType>(
    schema: Schema,
    path: string,
    body?: object,
    { method = body ? "POST" : "GET", token = "" } = {},
  ): Promise<z.infer<Schema>> => {
    const answer = await fetch(`${site}/api${path}`, {
      method,
      headers: {
        ...{ cookie, token, origin: publicUrl, "idempotency-key": randomUUID() },
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? cookie;
    const output: unknown = await answer.json();
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${JSON.stringify(output)}`);
    return schema.parse(output);
  };
}

it("from an empty folder to the first paid visit: setup, start, the owner's login, a nurse, a booking", async () => {
  const folder = await mkdtemp(join(tmpdir(), "lamplight-first-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  // The image's user writes into it.
  await chmod(folder, 0o777);
  const cards = await startCheckout({
    port: 0,
    file: ":memory:",
    webhookUrl: "http://127.0.0.1:9",
    webhookSecret: "x",
  });
  onTestFinished(cards.stop);

  const answers = {
    RUNS: "directly",
    SITE_HOST: "care.harbor.example",
    OFFICE_NAME: "Harbor Care at Home",
    OFFICE_OWNER: OWNER,
    OFFICE_PHONE: "(215) 555-0142",
    SMTP_URL: mailbox.url,
    STRIPE_SECRET_KEY: "sk_test_harbor",
    STRIPE_API_URL: cards.url,
    SANITY_PROJECT_ID: "local",
    SANITY_API_HOST: content.url,
    SANITY_TOKEN: content.contentApi.token,
    MEETING_BASE_URL: "https://meet.harbor.example",
    DATABASE_URL: database.url,
    FILES_DIR: join(folder, "files"),
  };
  const [file, given] = [join(folder, "practice.env"), join(folder, "answers.json")];
  await writeFile(given, JSON.stringify(answers));
  expect(await run({}, ["setup", file, "--answers", given], { [folder]: folder }).end()).toEqual([0, null, ""]);
  expect(mailbox.to(OWNER).map(({ subject }) => subject)).toContain("Harbor can send email");

  const written = z.record(z.string(), z.string()).parse({ ...parseEnv(await readFile(file, "utf8")) });
  const port = String(await freePort(0));
  const site = `http://127.0.0.1:${port}`;
  run({ ...written, PORT: port, SITE_DIR: "off", STUDIO_DIR: "" }, ["serve"], { [folder]: folder });
  await isReady(site);
  const browser = () => aBrowser(site, written["PUBLIC_URL"] ?? "");

  const owner = browser();
  const linkIn = () =>
    mailbox.to(OWNER).flatMap(({ text }) => /office\/invitation#token=([\w-]+)/.exec(text ?? "") ?? []);
  await expect.poll(linkIn, { timeout: 20_000 }).not.toEqual([]);
  await owner(z.looseObject({}), "/office/invitation", { token: linkIn()[1], password: PASSWORD });
  const step = await owner(LoginStep, "/office/login", { email: OWNER, password: PASSWORD });
  expect(step.next).toBe("enrol");
  const { secret } = await owner(NewSecret, "/office/enrol/totp", {});
  const code = new TOTP({ secret: secret.replaceAll(" ", "") }).generate();
  expect((await owner(Enrolled, "/office/enrol/totp/confirm", { code })).recoveryCodes).toHaveLength(10);

  const nurse = {
    name: "Ruth Adler",
    speciality: "Cardiac Nurse",
    degree: "RN",
    experienceYears: 9,
    about: "Listens.",
  };
  const license = { licenceState: "PA", licenceNumber: "RN123456", worksWithoutLogin: true };
  const { consultant } = await owner(OneOfficeConsultant, "/office/consultants", {
    ...nurse,
    ...license,
    feeCents: 8500,
  });
  const one = `/office/consultants/${consultant._id}`;
  const { revision } = await owner(HoursSet, `${one}/hours`, { weekly: EVERY_DAY, days: [] }, { method: "PUT" });
  await owner(OneOfficeConsultant, one, { revision, available: true }, { method: "PATCH" });

  const patient = browser();
  const { token } = await patient(UserToken, "/user/register", {
    name: "Tess Moor",
    email: PATIENT,
    password: PASSWORD,
  });
  const { days } = await patient(SlotWeek, `/doctor/${consultant._id}/slots`);
  const [free] = days.slice(2).flatMap(({ slots, slotDate }) => slots.map(({ slotTime }) => ({ slotDate, slotTime })));
  const slot = { docId: consultant._id, ...free, zoomEmail: PATIENT, state: "PA" };
  const { appointment } = await patient(Booked, "/user/book-appointment", slot, { token });
  const { url } = await patient(CheckoutUrl, "/user/pay-appointment", { appointmentId: appointment._id }, { token });
  await fetch(`${url}/pay`, { method: "POST", body: new URLSearchParams({ email: PATIENT }), redirect: "manual" });
  await patient(z.looseObject({}), "/user/mark-appointment-paid", { appointmentId: appointment._id }, { token });
  const { appointments } = await patient(AppointmentList, "/user/appointments", undefined, { token });
  expect(appointments).toMatchObject([{ _id: appointment._id, payment: true }]);
  await expect
    .poll(() =>
      mailbox
        .to(PATIENT)
        .map(({ subject }) => subject)
        .join(),
    )
    .toContain("Ruth Adler");
});
