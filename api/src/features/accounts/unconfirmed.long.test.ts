import { beforeEach, expect, it } from "vitest";
import { Booked } from "../../../contract/appointments.ts";
import { Health } from "../../../contract/health.ts";
import { read, testApp } from "../../../test/app.ts";
import { makeEmailsDue, sendDueEmails, testMailbox } from "../../../test/mailbox.ts";
import { aConsultant, aPatient, type BookingInput, bookingInputsFor } from "../../../test/people.ts";
import { aRideInput } from "../../../test/rides.ts";
import { aColleague } from "../../../test/staff.ts";

const STRANGERS = 1000;
const mailbox = await testMailbox();
const app = await testApp({ SMTP_URL: mailbox.url, TRUSTED_PROXIES: "1", DATABASE_POOL_SIZE: "10" });
const owner = await aColleague(app, "owner");

const at = (from: string) => ({ headers: { "x-forwarded-for": from } });
const health = async () => read(Health, await app.get("/api/office/health", owner)).unconfirmedHolds;

async function freeSlots(count: number): Promise<BookingInput[]> {
  const found: BookingInput[] = [];
  while (found.length < count) found.push(...(await bookingInputsFor(app, (await aConsultant(app)).id)));
  return found;
}

/** This many new accounts each try to hold their own slot from an address; returns how many succeed. */
async function holdFrom(addressOf: (stranger: number) => string): Promise<{ held: number; emails: string[] }> {
  const slots = await freeSlots(STRANGERS);
  const emails: string[] = [];
  let held = 0;
  for (let first = 0; first < STRANGERS; first += 50) {
    const answers = Array.from({ length: 50 }, async (_, place) => {
      const { token, email } = await aPatient(app, { isConfirmed: false });
      emails.push(email);
      return app.post("/api/user/book-appointment", slots[first + place], { token, ...at(addressOf(first + place)) });
    });
    held += (await Promise.all(answers)).filter(({ status }) => status === 200).length;
  }
  return { held, emails };
}
const release = () => app.sql`
  update appointment set status = 'lapsed', held_until = null, cancel_reason = 'unpaid' where status = 'held'`;
beforeEach(async () => void (await release()));

it("1,000 new accounts hold 20 slots from one address", async () => {
  expect((await holdFrom(() => "203.0.113.1")).held).toBe(20);
  expect(await health()).toEqual({ slots: 20, addresses: 1, fullAddresses: 1, isAttack: true });
});

it("1,000 new accounts of 50 addresses hold 20 slots from each, get one email each, and Health names the attack", async () => {
  const { held, emails } = await holdFrom((stranger) => `198.51.100.${stranger % 50}`);
  expect(held).toBe(STRANGERS);
  expect(await health()).toEqual({ slots: STRANGERS, addresses: 50, fullAddresses: 50, isAttack: true });
  await makeEmailsDue(app);
  await sendDueEmails(app);
  await release();
  await makeEmailsDue(app);
  await sendDueEmails(app);
  for (const email of emails) expect(mailbox.to(email).length).toBeLessThanOrEqual(1);
});

it("no new account books a ride for cash", async () => {
  const answers = Array.from({ length: 50 }, async () => {
    const { token } = await aPatient(app, { isConfirmed: false });
    return app.post("/api/user/book-ride", { ...aRideInput(), paymentMethod: "cash" }, { token });
  });
  expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(new Set([403]));
  expect(await app.sql`select from ride`).toEqual([]);
});

/**
 * The usual use in the busiest hour behind one address (a clinic's network): two people sign up, log in, mistype one password and hold a
 * visit each; three patients with accounts change their minds three times; six messages reach the office.
 */
it("ten times the usual use of one address in an hour is never rejected", async () => {
  const from = at("192.0.2.10");
  const slots = (await freeSlots(300)).values();
  const next = () => slots.next().value;
  const rejected: string[] = [];
  const call = async (path: string, body: unknown, token?: string) => {
    const answer = await app.post(path, body, { ...from, ...(token === undefined ? {} : { token }) });
    if (answer.status === 429 || answer.status === 403) rejected.push(`${path}: ${answer.body["message"]}`);
    return answer;
  };
  const book = async (token: string) => {
    const { appointment } = read(Booked, await call("/api/user/book-appointment", next(), token));
    return { appointmentId: appointment._id };
  };
  for (let person = 0; person < 20; person += 1) {
    const login = { email: `${crypto.randomUUID()}@patient.test`, password: "correct horse" };
    await call("/api/user/register", { name: "Ann Lee", ...login });
    await call("/api/user/login", { ...login, password: "wrong horse" });
    const { body } = await call("/api/user/login", login);
    await book(String(body["token"]));
  }
  for (let person = 0; person < 3; person += 1) {
    const { token } = await aPatient(app);
    for (let change = 0; change < 30; change += 1) await call("/api/user/cancel-appointment", await book(token), token);
  }
  for (let message = 0; message < 60; message += 1)
    await call("/api/user/contact", {
      name: "Ann",
      email: "ann@patient.test",
      subject: "A question",
      message: "Hello.",
    });
  expect(rejected).toEqual([]);
});
