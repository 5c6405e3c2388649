import { Temporal } from "temporal-polyfill";
import { afterEach, describe, expect, it, vi } from "vitest";
import { testAppWithCards } from "../test/cards.ts";
import { emailRecordsOf } from "../test/email-stories.ts";
import { makeEmailsDue, sendDueEmails, testMailbox } from "../test/mailbox.ts";
import { aConsultant, aPatient, bookingInputsFor } from "../test/people.ts";
import { aRideInput } from "../test/rides.ts";
import { aPaidVisit } from "../test/visits.ts";
import { emailRenderers } from "./emails.ts";
import { renderEmail } from "./lib/mail/emails.ts";
import { practiceInstant } from "./lib/time/practice-time.ts";

const mailbox = await testMailbox();
const app = await testAppWithCards({ SMTP_URL: mailbox.url });
const stories = await emailRecordsOf(app);
const zone = app.services.config.practiceTimeZone;
afterEach(() => vi.useRealTimers());

const TO_PATIENTS = [
  ...[
    "slot-held",
    "slot-offered",
    "hold-lapsed",
    "appointment-cancelled",
    "appointment-paid",
    "appointment-paid-copy",
    "refund-sent",
  ],
  ...["reminder-day", "reminder-day-copy", "reminder-hour", "reminder-hour-copy"],
  ...["ride-booked", "ride-accepted", "ride-completed", "ride-cancelled"],
];
const TO_DRIVERS = ["ride-offered", "ride-unfinished"];

const there = (at: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
const dayAfterTomorrow = there(new Date(), zone).toPlainDate().add({ days: 2 }).toString();

/** The visits and rides that the emails are about, at one time of that day, booked with this visitor's clock. */
async function everythingIsAt(time: string, visitor: { timeZone: string; hour12: boolean }): Promise<Date> {
  const startsAt = practiceInstant(dayAfterTomorrow, time, zone);
  const clock = { visitor_zone: visitor.timeZone, visitor_hour12: visitor.hour12 };
  const ids = [...TO_PATIENTS, ...TO_DRIVERS].flatMap((kind) => stories[kind] ?? []);
  await app.sql`
    update appointment set ${app.sql(clock)}, starts_at = ${startsAt}, ends_at = ${startsAt}::timestamptz + interval '30 minutes'
    where id in ${app.sql(ids)}`;
  await app.sql`update ride set ${app.sql(clock)}, starts_at = ${startsAt} where id in ${app.sql(ids)}`;
  return startsAt;
}

async function factsOf(kind: string): Promise<Record<string, string>> {
  const message = await renderEmail(emailRenderers, app.services, { kind, subjectId: stories[kind] ?? "" });
  return Object.fromEntries(message?.facts ?? []);
}

const clocks = [
  { city: "Berlin", timeZone: "Europe/Berlin", hour12: false, isNextDay: true, name: /^GMT\+[12]$/ },
  { city: "Kolkata", timeZone: "Asia/Calcutta", hour12: true, isNextDay: true, name: /^GMT\+5:30$/ },
  { city: "Los Angeles", timeZone: "America/Los_Angeles", hour12: true, isNextDay: false, name: /^P[SD]T$/ },
];

describe.each(clocks)("someone in $city", ({ isNextDay, name, ...visitor }) => {
  it("reads their own time below ours in every email about a booking", async () => {
    const at = there(await everythingIsAt("20:00", visitor), visitor.timeZone);
    const minute = String(at.minute).padStart(2, "0");
    const time = visitor.hour12
      ? `${at.hour % 12 || 12}:${minute} ${at.hour < 12 ? "AM" : "PM"}`
      : `${String(at.hour).padStart(2, "0")}:${minute}`;
    const day = at.toLocaleString("en-US", { weekday: "short", month: "short", day: "numeric" });
    for (const kind of TO_PATIENTS) {
      const [ours = "", own = "", ...more] = (await factsOf(kind))["When"]?.split("\n") ?? [];
      expect(ours, kind).toMatch(/^\w{3}, \w{3} \d+ at 8:00 PM E[SD]T$/);
      const [words = "", zoneWords = ""] = own.split(/ for you \((.*)\)$/);
      expect(words, kind).toBe(isNextDay ? `${day}, ${time}` : time);
      expect(zoneWords).toMatch(name);
      expect(more).toEqual([]);
    }
    expect((await factsOf("slot-held"))["Held until"]).toContain(" for you (");
    const clock = app.sql({ visitor_zone: visitor.timeZone, visitor_hour12: visitor.hour12 });
    for (const table of ["appointment", "ride", "ride_plan"]) await app.sql`update ${app.sql(table)} set ${clock}`;
    for (const kind of ["visit-moved", "visit-moved-copy", "ride-moved"])
      expect((await factsOf(kind))["Previously"], kind).toContain(" for you (");
    const [fact] = Object.values(await factsOf("ride-plan-to-pay"));
    expect(fact).toContain(" for you (");
    expect((await factsOf("ride-plan-ended"))["Still booked"]).toContain(" for you (");
  });

  it("does not affect a driver's email", async () => {
    await everythingIsAt("20:00", visitor);
    for (const kind of TO_DRIVERS)
      expect((await factsOf(kind))["When"], kind).toMatch(/^\w{3}, \w{3} \d+ at 8:00 PM E[SD]T$/);
  });
});

it("a visitor whose clock shows ours reads one time only", async () => {
  await everythingIsAt("20:00", { timeZone: "America/Detroit", hour12: true });
  for (const kind of TO_PATIENTS) expect((await factsOf(kind))["When"], kind).toMatch(/at 8:00 PM E[SD]T$/);
});

it("a reminder says 'tomorrow' only where it is tomorrow on the reader's calendar too", async () => {
  const { appointmentId } = await aPaidVisit(app);
  const subjectTo = async (timeZone: string | null) => {
    await app.sql`
      update appointment set visitor_zone = ${timeZone}, visitor_hour12 = ${timeZone === null ? null : true},
        starts_at = '2027-01-11 20:00-05', ends_at = '2027-01-11 20:30-05' where id = ${appointmentId}`;
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-10T04:00:00-05:00") });
    const queued = { kind: "reminder-day", subjectId: appointmentId };
    const message = await renderEmail(emailRenderers, app.services, queued);
    vi.useRealTimers();
    return message?.subject;
  };
  expect(await subjectTo(null)).toBe("Video call with Amara Okafor tomorrow: Mon, Jan 11 at 8:00 PM EST");
  expect(await subjectTo("America/Los_Angeles")).toBe(
    "Video call with Amara Okafor tomorrow: Mon, Jan 11 at 8:00 PM EST",
  );
  expect(await subjectTo("Europe/Berlin")).toBe("Video call with Amara Okafor coming up: Mon, Jan 11 at 8:00 PM EST");
});

describe("a booking", () => {
  const emailTo = async (email: string, subject: RegExp) => {
    await makeEmailsDue(app);
    await sendDueEmails(app);
    return mailbox.to(email).find((message) => subject.test(message.subject ?? ""))?.text ?? "nothing";
  };
  const kolkata = { timeZone: "Asia/Kolkata", hour12: true };
  const OWN = /When: .* E[SD]T\n {2}(\w{3}, \w{3} \d+, )?\d+:\d\d [AP]M for you \(GMT\+5:30\)\n/;
  const OURS = /When: .* E[SD]T\n\w/;

  async function held(visitor?: unknown) {
    const { token, email } = await aPatient(app);
    const [input] = await bookingInputsFor(app, (await aConsultant(app)).id);
    expect((await app.post("/api/user/book-appointment", { ...input, visitor }, { token })).status).toBe(200);
    return { token, email, input };
  }

  it("of a visit or a ride keeps the visitor's clock for its emails", async () => {
    const { token, email, input } = await held(kolkata);
    expect(await emailTo(email, /^We're holding/)).toMatch(OWN);
    const again = await app.post("/api/user/book-appointment", { ...input, visitor: kolkata }, { token });
    expect(again.body["message"]).toMatch(/ E[SD]T, (\w{3}, \w{3} \d+, )?\d+:\d\d [AP]M for you \(GMT\+5:30\)\.$/);

    const ride = { ...aRideInput(), paymentMethod: "cash", visitor: kolkata };
    expect((await app.post("/api/user/book-ride", ride, { token })).status).toBe(200);
    expect(await emailTo(email, /^Your ride is booked/)).toMatch(OWN);
  });

  it.each([
    ["none", undefined],
    ["an unknown zone", { timeZone: "Mars/Olympus", hour12: false }],
    ["a zone that is too long", { timeZone: "E".repeat(65), hour12: true }],
    ["half a clock", { timeZone: "Asia/Kolkata" }],
    ["something else", "noon"],
  ])("is not rejected because of the clock: %s", async (_, visitor) => {
    const { email } = await held(visitor);
    expect(await emailTo(email, /^We're holding/)).toMatch(OURS);
  });
});
