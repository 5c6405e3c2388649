import ICAL from "ical.js";
import { expect, it } from "vitest";
import { testAppWithCards } from "../../../../test/cards.ts";
import { makeEmailsDue, type Received, sendDueEmails, testMailbox } from "../../../../test/mailbox.ts";
import { bookingInputsFor } from "../../../../test/people.ts";
import { aPaidRide, aRideInput } from "../../../../test/rides.ts";
import { aColleague, aNurse } from "../../../../test/staff.ts";
import { aPaidVisit, type PaidVisit } from "../../../../test/visits.ts";
import { frequentJobs } from "../../../jobs.ts";
import { runJobs } from "../../../lib/jobs/jobs.ts";

const mailbox = await testMailbox();
const app = await testAppWithCards({
  SMTP_URL: mailbox.url,
  OFFICE_SHORT_NAME: "Harbor",
  MAIL_FROM: "Harbor <care@harbor.test>",
});

const settle = async () => {
  await runJobs(frequentJobs(app.services));
  await makeEmailsDue(app);
  await sendDueEmails(app);
};

/** The method that a part's header names, with the part's content. Lines are unfolded (RFC 5322, 2.2.3). */
const METHOD = /^Content-Type: text\/calendar; charset=utf-8; method=(\w+)\r$/m;

/** An invitation as a calendar reads it. Fails if anything that iTIP requires is missing (RFC 5546, 3.2). */
function invitationIn(message: Received) {
  const part = message.attachments.find(({ mimeType }) => mimeType === "text/calendar");
  const text = part && (typeof part.content === "string" ? part.content : new TextDecoder().decode(part.content));
  const calendar = new ICAL.Component(ICAL.parse(text ?? ""));
  const events = calendar.getAllSubcomponents("vevent");
  expect(events).toHaveLength(1);
  const component = events[0] ?? new ICAL.Component("vevent");
  const event = new ICAL.Event(component);
  const method = calendar.getFirstPropertyValue("method");
  expect(METHOD.exec(message.raw.replaceAll("\r\n ", " "))?.[1]).toBe(method);
  // An alternative of the text, without which Outlook and Gmail see only a file.
  expect(message.raw).toMatch(/multipart\/alternative/);
  expect(message.attachments.map(({ mimeType }) => mimeType)).toEqual(["text/calendar", "application/ics"]);
  expect(component.getFirstPropertyValue("organizer")).toBe("mailto:care@harbor.test");
  expect(component.getFirstProperty("organizer")?.getFirstParameter("cn")).toBe("Harbor");
  expect(
    component.getAllProperties("attendee").map((attendee) => String(attendee.getFirstValue()).toLowerCase()),
  ).toEqual([`mailto:${message.to}`]);
  expect(component.getFirstProperty("attendee")?.getFirstParameter("rsvp")).toBe("FALSE");
  expect(component.getFirstPropertyValue("dtstamp")).toBeInstanceOf(ICAL.Time);
  expect(component.getFirstPropertyValue("status")).toBe(method === "CANCEL" ? "CANCELLED" : "CONFIRMED");
  return { method, uid: event.uid, sequence: event.sequence, startsAt: event.startDate.toJSDate() };
}

const invitationsTo = (email: string) =>
  mailbox
    .to(email)
    .filter(({ attachments }) => attachments.length > 0)
    .map(invitationIn);
const methodsTo = (email: string) => invitationsTo(email).map(({ method, sequence }) => [method, sequence]);

async function agreedCopy({ appointmentId, token }: PaidVisit): Promise<string> {
  const second = `${crypto.randomUUID()}@mother.test`;
  const details = { reason: "", forName: "Mary Adler", forRelation: "Mother", copyTo: second };
  await app.post("/api/user/visit-details", { appointmentId, ...details }, { token });
  await settle();
  const code = /confirm-copy#token=([\w-]+)/.exec(mailbox.to(second).at(-1)?.text ?? "")?.[1];
  await app.post("/api/user/confirm-copy", { token: code });
  await settle();
  return second;
}

const move = async (visit: PaidVisit, docId: string) =>
  app.post(
    "/api/user/move-appointment",
    { appointmentId: visit.appointmentId, ...(await bookingInputsFor(app, docId))[80] },
    visit,
  );

it("a visit enters the calendars of patient, second address and nurse, moves there, and leaves them when the patient cancels", async () => {
  const nurse = await aNurse(app);
  const visit = await aPaidVisit(app, (await bookingInputsFor(app, nurse.docId))[60]);
  const second = await agreedCopy(visit);
  expect((await move(visit, nurse.docId)).status).toBe(200);
  await settle();
  await app.post("/api/user/cancel-appointment", { appointmentId: visit.appointmentId }, visit);
  await settle();
  for (const email of [visit.email, visit.zoomEmail, second, nurse.email]) {
    expect([email, methodsTo(email)]).toEqual([
      email,
      [
        ["REQUEST", 0],
        ["REQUEST", 1],
        ["CANCEL", 2],
      ],
    ]);
    const entries = invitationsTo(email);
    expect(new Set(entries.map(({ uid }) => uid))).toEqual(new Set([`${visit.appointmentId}@lamplight`]));
    expect(entries[0]?.startsAt).toEqual(visit.startsAt);
    expect(entries[1]?.startsAt).toEqual(entries[2]?.startsAt);
  }
});

it("a visit that the office cancels leaves all three calendars", async () => {
  const nurse = await aNurse(app);
  const visit = await aPaidVisit(app, (await bookingInputsFor(app, nurse.docId))[60]);
  const second = await agreedCopy(visit);
  const desk = await aColleague(app, "desk");
  const [row] = await app.sql<{ revision: number }[]>`
    select revision from appointment where id = ${visit.appointmentId}`;
  const input = { revision: row?.revision, notify: true };
  expect((await app.post(`/api/office/visits/${visit.appointmentId}/cancel`, input, desk)).status).toBe(200);
  await settle();
  for (const email of [visit.email, visit.zoomEmail, second, nurse.email])
    expect([email, methodsTo(email)]).toEqual([
      email,
      [
        ["REQUEST", 0],
        ["CANCEL", 1],
      ],
    ]);
});

it("a visit that goes to another nurse leaves the first one's calendar and enters the other's", async () => {
  const [first, other] = [await aNurse(app), await aNurse(app)];
  const visit = await aPaidVisit(app, (await bookingInputsFor(app, first.docId))[60]);
  await settle();
  await app.sql`
    select move_visit(${visit.appointmentId}, null, ${other.docId}, ${visit.startsAt}, false, 'staff', ${first.id}, 'Ruth is ill')`;
  await settle();
  expect(methodsTo(first.email)).toEqual([
    ["REQUEST", 0],
    ["CANCEL", 1],
  ]);
  expect(methodsTo(other.email)).toEqual([["REQUEST", 1]]);
});

it("a nurse who subscribes to the feed gets no second entry by email", async () => {
  const nurse = await aNurse(app);
  await app.post("/api/nurse/feed", {}, nurse);
  await aPaidVisit(app, (await bookingInputsFor(app, nurse.docId))[60]);
  await settle();
  expect(mailbox.to(nurse.email).map(({ attachments }) => attachments.length)).toEqual([0]);
});

it("a ride enters the passenger's calendar, moves there, and leaves it when it is canceled", async () => {
  const ride = await aPaidRide(app, aRideInput({ days: 6 }));
  await settle();
  const { appointmentDate, appointmentTime } = aRideInput({ days: 8 });
  const moved = { rideId: ride.rideId, appointmentDate, appointmentTime };
  expect((await app.post("/api/user/move-ride", moved, ride)).status).toBe(200);
  await settle();
  await app.post("/api/user/cancel-ride", { rideId: ride.rideId, refundCents: 6500 }, ride);
  await settle();
  const files = mailbox
    .to(ride.patient.email)
    .flatMap(({ attachments }) => attachments.map(({ filename }) => filename));
  expect(new Set(files)).toEqual(new Set([null, "ride.ics"]));
  expect(methodsTo(ride.patient.email)).toEqual([
    ["REQUEST", 0],
    ["REQUEST", 1],
    ["CANCEL", 2],
  ]);
});
