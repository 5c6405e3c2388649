import { describe, expect, it } from "vitest";
import { Booked } from "../../../../contract/appointments.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { holdsOf } from "../../../../test/holds.ts";
import { testMailbox } from "../../../../test/mailbox.ts";
import { aPatient } from "../../../../test/people.ts";
import { aPaidVisit, calendarOf } from "../../../../test/visits.ts";
import { frequentJobs } from "../../../jobs.ts";
import { runJobs } from "../../../lib/jobs/jobs.ts";
import { arrangeCalls } from "../call/calls.ts";

const AGAIN = "/api/user/send-confirmation";
const OFFICE = { OFFICE_PHONE: "(215) 555-0142", OFFICE_HOURS: "Monday to Friday" };
const mailbox = await testMailbox();
const app = await testAppWithCards({ SMTP_URL: mailbox.url, LIMIT_RESET_MAILS_PER_ACCOUNT: "3", ...OFFICE });
const { aHold } = holdsOf(app);

const settleDown = () => runJobs(frequentJobs(app.services));
const anAddress = () => `${crypto.randomUUID()}@right.test`;
const confirmations = (email: string) =>
  mailbox.to(email).filter(({ subject }) => subject?.includes(" is confirmed: "));

async function aConfirmedVisit() {
  const visit = await aPaidVisit(app);
  await settleDown();
  return visit;
}

describe("the email of a paid visit", () => {
  it("is a receipt, names the phone number, and links to three calendars, with a calendar file that has an alarm", async () => {
    const { appointmentId, email, token } = await aConfirmedVisit();
    const { appointment } = read(Booked, await app.get(`/api/user/appointment/${appointmentId}`, { token }));
    const [message] = confirmations(email);
    expect(message?.text).toContain("Paid: $80\n  Video consultation, 30 minutes\n");
    expect(message?.text).toMatch(/\nPaid on: \w{3} \d+, \d{4}, by card\n/);
    expect(appointment.paymentReference).toMatch(/^pi_/);
    expect(message?.text).toContain(`Payment: ${appointment.paymentReference}`);
    expect(message?.text).toContain("Call us: (215) 555-0142, Monday to Friday. At other times, send us a message,");
    expect(message?.text).toContain(`/my-appointment/${appointmentId}`);
    for (const label of ["Google Calendar", "Outlook"]) {
      const url = new RegExp(`^${label}:\\n(\\S+)$`, "m").exec(message?.text ?? "")?.[1] ?? "";
      expect(decodeURIComponent(url)).toContain("Video call with Amara Okafor");
      expect(decodeURIComponent(url)).not.toContain(appointment.meetingUrl);
    }
    const alarm = calendarOf(message).component.getFirstSubcomponent("valarm");
    expect(String(alarm?.getFirstPropertyValue("trigger"))).toBe("-PT10M");
  });

  it("that went to a wrong address is sent to the right one on request, and to the account's", async () => {
    const { appointmentId, email, zoomEmail, token } = await aConfirmedVisit();
    const right = anAddress();
    const answer = await app.post(AGAIN, { appointmentId, zoomEmail: right }, { token });
    expect(answer.body["message"]).toBe(`We're emailing ${right} now.`);
    expect(read(Booked, answer).appointment.zoomEmail).toBe(right);
    await settleDown();
    expect(confirmations(right)).toHaveLength(1);
    expect(confirmations(email)).toHaveLength(2);
    expect(confirmations(zoomEmail)).toHaveLength(1);
  });

  it("that is not sent yet goes to the corrected address, once", async () => {
    const { appointmentId, email, zoomEmail, token } = await aPaidVisit(app);
    await runJobs([arrangeCalls(app.services)]);
    const right = anAddress();
    expect((await app.post(AGAIN, { appointmentId, zoomEmail: right }, { token })).status).toBe(200);
    await settleDown();
    expect([right, email, zoomEmail].map((address) => confirmations(address).length)).toEqual([1, 1, 0]);
  });

  it("that was lost is sent once per request, however often each is repeated, up to the limit", async () => {
    const { appointmentId, zoomEmail, token } = await aConfirmedVisit();
    const ask = (key: string) => app.post(AGAIN, { appointmentId, zoomEmail }, { token, key });
    const first = await Promise.all(Array.from({ length: 2 }, () => ask("slow-evening")));
    expect(first.map(({ status }) => status)).toEqual([200, 200]);
    await settleDown();
    expect(confirmations(zoomEmail)).toHaveLength(2);
    expect((await ask("slow-evening")).status).toBe(200);
    const keys = Array.from({ length: 3 }, () => crypto.randomUUID());
    for (const key of keys.slice(0, 2)) await ask(key);
    const limited = await ask(keys[2] ?? "");
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

describe("an email address", () => {
  it("can be corrected before paying: nothing is sent to it yet, and every later email is", async () => {
    const { token, appointmentId } = await aHold();
    const right = anAddress();
    const answer = await app.post(AGAIN, { appointmentId, zoomEmail: right }, { token });
    expect(answer.body["message"]).toBe(`We'll email ${right}.`);
    await settleDown();
    expect(mailbox.to(right)).toEqual([]);
  });

  it("that is invalid is rejected with the message of the booking", async () => {
    const { token, appointmentId } = await aHold();
    const answer = await app.post(AGAIN, { appointmentId, zoomEmail: "ann at home" }, { token });
    expect(answer.status).toBe(400);
    expect(answer.body["errors"]).toEqual({ zoomEmail: "Please enter a valid email address" });
  });

  it("of a visit that is over, or whose hold has expired, stays", async () => {
    const [over, lapsed] = [await aPaidVisit(app), await aHold()];
    await app.sql`update appointment set starts_at = now() - interval '1 hour', ends_at = now() where id = ${over.appointmentId}`;
    await app.sql`update appointment set held_until = now() where id = ${lapsed.appointmentId}`;
    for (const { token, appointmentId } of [over, lapsed]) {
      const answer = await app.post(AGAIN, { appointmentId, zoomEmail: anAddress() }, { token });
      expect(answer.status).toBe(409);
      expect(answer.body["message"]).toBe("This visit is over or canceled, so there is no email to send.");
    }
  });
});

it("one visit is shown only to its patient, and its emails are only for them", async () => {
  const { appointmentId, token, startsAt } = await aPaidVisit(app);
  const path = `/api/user/appointment/${appointmentId}`;
  const { appointment } = read(Booked, await app.get(path, { token }));
  expect(appointment).toMatchObject({ _id: appointmentId, payment: true, startsAt: startsAt.toISOString() });
  expect(Date.parse(appointment.paidAt ?? "")).toBeLessThanOrEqual(Date.now());
  const stranger = await aPatient(app);
  expect((await app.get(path, stranger)).status).toBe(404);
  expect((await app.get(path)).status).toBe(401);
  const theft = { appointmentId, zoomEmail: anAddress() };
  expect((await app.post(AGAIN, theft, stranger)).status).toBe(404);
  expect((await app.post(AGAIN, theft)).status).toBe(401);
});
