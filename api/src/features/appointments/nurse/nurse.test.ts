import { expect, it } from "vitest";
import { Notes, NurseDay, NurseVisitFound } from "../../../../contract/nurse.ts";
import { HoursSet, TimeOffTaken } from "../../../../contract/schedules.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { sendDueEmails, testMailbox } from "../../../../test/mailbox.ts";
import { bookingInputsFor } from "../../../../test/people.ts";
import { aColleague, aNurse, aNurseVisit } from "../../../../test/staff.ts";
import { aPaidVisit } from "../../../../test/visits.ts";
import { runJobs } from "../../../lib/jobs/jobs.ts";
import { refundJob } from "../../../lib/money/refunds.ts";
import { practiceInstant, practiceLabels } from "../../../lib/time/practice-time.ts";

const mailbox = await testMailbox();
const app = await testAppWithCards({ SMTP_URL: mailbox.url });
const zone = app.services.config.practiceTimeZone;
const MINUTE = 60_000;

type Nurse = Awaited<ReturnType<typeof aNurse>>;
const dayOf = async (nurse: Nurse, at?: Date) =>
  read(NurseDay, await app.get(`/api/nurse/day${at ? `?day=${practiceLabels(at, zone).date}` : ""}`, nurse));
const mark = (nurse: Nurse, visitId: string, input: object) =>
  app.post(`/api/nurse/visits/${visitId}/attendance`, input, nurse);

/** The visit as the nurse's API returns it. */
async function seen(nurse: Nurse, { visitId, startsAt }: { visitId: string; startsAt: Date }) {
  const { visits } = await dayOf(nurse, startsAt);
  const visit = visits.find(({ _id }) => _id === visitId);
  if (!visit) throw new Error("The visit is not on the nurse's day");
  return visit;
}

it("a nurse sees their own paid visits of a day, earliest first, with the patient's first name and initial", async () => {
  const [nurse, other] = [await aNurse(app), await aNurse(app)];
  const at = (hour: string) => practiceInstant("2099-06-01", hour, zone);
  const late = await aNurseVisit(app, nurse, { startsAt: at("15:00") }, "Bo");
  const early = await aNurseVisit(app, nurse, { startsAt: at("10:00") }, "Ann Marie Lee");
  await aNurseVisit(app, other, { startsAt: at("11:00") });
  await aNurseVisit(app, nurse, { startsAt: practiceInstant("2099-06-02", "10:00", zone) });
  const { day, visits } = await dayOf(nurse, at("10:00"));
  expect(day).toBe("2099-06-01");
  expect(visits.map(({ _id, patient }) => [_id, patient])).toEqual([
    [early.visitId, "Ann L."],
    [late.visitId, "Bo"],
  ]);
  expect(JSON.stringify(visits)).not.toContain("Marie");
});

it.each([
  [-11, null],
  [-9, "https://meet.test/room"],
  [44, "https://meet.test/room"],
  [46, null],
])("%d minutes after the start the link to the call is %s", async (minutes, meetingUrl) => {
  const nurse = await aNurse(app);
  const visit = await aNurseVisit(app, nurse, { startsAt: new Date(Date.now() - minutes * MINUTE) });
  expect(await seen(nurse, visit)).toMatchObject({ meetingUrl });
});

it("attendance can be recorded once a visit has started, changed for a day, and is logged", async () => {
  const nurse = await aNurse(app);
  const visit = await aNurseVisit(app, nurse, { endedMinutesAgo: 1 });
  const { revision } = await seen(nurse, visit);
  const marked = read(
    NurseVisitFound,
    await mark(nurse, visit.visitId, { attendance: "patient_absent", revision }),
  ).visit;
  expect(marked).toMatchObject({ attendance: "patient_absent", revision: revision + 1 });
  expect(await mark(nurse, visit.visitId, { attendance: "met", revision })).toMatchObject({
    status: 409,
    body: { fresh: { attendance: "patient_absent" }, changedBy: "Amara Okafor" },
  });
  const back = await mark(nurse, visit.visitId, { attendance: null, revision: marked.revision });
  expect(read(NurseVisitFound, back).visit).toMatchObject({ attendance: null, attendanceUntil: null });
  const { body } = await app.get(`/api/office/log?subject=${visit.visitId}`, await aColleague(app, "owner"));
  expect(body["entries"]).toMatchObject([
    { what: "attendance recorded", who: "Amara Okafor", change: { attendance: ["patient_absent", null] } },
    { change: { attendance: [null, "patient_absent"] } },
  ]);

  await mark(nurse, visit.visitId, { attendance: "met" });
  await app.sql`update appointment set attended_at = now() - interval '25 hours' where id = ${visit.visitId}`;
  expect(await mark(nurse, visit.visitId, { attendance: null })).toMatchObject({
    status: 409,
    body: { message: "Attendance was recorded more than 24 hours ago and can no longer be changed." },
  });
});

it("attendance is not recorded before a visit starts, nor by another nurse", async () => {
  const [nurse, other] = [await aNurse(app), await aNurse(app)];
  const ahead = await aNurseVisit(app, nurse, { startsAt: new Date(Date.now() + 10 * MINUTE) });
  expect(await mark(nurse, ahead.visitId, { attendance: "met" })).toMatchObject({ status: 409 });
  const over = await aNurseVisit(app, nurse, { endedMinutesAgo: 1 });
  expect((await mark(other, over.visitId, { attendance: "met" })).status).toBe(404);
  expect((await app.post(`/api/nurse/visits/${over.visitId}/notes`, { text: "Hello" }, other)).status).toBe(404);
  expect(await seen(nurse, over)).toMatchObject({ attendance: null, notes: [] });
});

/** A visit that was paid by card and is over now. */
async function aPaidVisitThatIsOver(nurse: Nurse) {
  const visit = await aPaidVisit(app, (await bookingInputsFor(app, nurse.docId))[30]);
  await app.sql`
    update appointment set status = 'completed', starts_at = now() - interval '31 minutes', ends_at = now() - interval '1 minute'
    where id = ${visit.appointmentId}`;
  return visit;
}
const refundsOf = (visitId: string) => app.sql<{ amountCents: number; refundedAt: Date | null }[]>`
  select refund.amount_cents, refunded_at from refund join checkout on checkout.id = checkout_id where appointment_id = ${visitId}`;
const passUndoSeconds = (visitId: string) => app.sql`
  update refund set due_at = now() where checkout_id in (select id from checkout where appointment_id = ${visitId})`;

it("when the nurse could not come, everything paid is refunded, unless the nurse withdraws that before it is sent", async () => {
  const nurse = await aNurse(app);
  const { appointmentId, email } = await aPaidVisitThatIsOver(nurse);
  const absent = await mark(nurse, appointmentId, { attendance: "consultant_absent" });
  expect(absent).toMatchObject({ status: 200, body: { message: "We'll refund $80 to the patient." } });
  await runJobs([refundJob(app.services)]);
  expect(await refundsOf(appointmentId)).toMatchObject([{ amountCents: 8000, refundedAt: null }]);
  await mark(nurse, appointmentId, { attendance: "met" });
  expect(await refundsOf(appointmentId)).toEqual([]);

  await mark(nurse, appointmentId, { attendance: "consultant_absent" });
  await passUndoSeconds(appointmentId);
  await runJobs([refundJob(app.services)]);
  expect(await refundsOf(appointmentId)).toMatchObject([{ amountCents: 8000, refundedAt: expect.any(Date) }]);
  const back = await mark(nurse, appointmentId, { attendance: null });
  expect(back).toMatchObject({
    status: 200,
    body: { message: "$80 was already refunded to the patient and stays refunded.", visit: { attendance: null } },
  });
  expect(await refundsOf(appointmentId)).toHaveLength(1);
  await sendDueEmails(app);
  expect(mailbox.to(email).at(-1)?.text).toContain("your nurse couldn't come");
});

it("twenty concurrent 'I could not come' schedule one refund", async () => {
  const nurse = await aNurse(app);
  const { appointmentId } = await aPaidVisitThatIsOver(nurse);
  await Promise.all(Array.from({ length: 20 }, () => mark(nurse, appointmentId, { attendance: "consultant_absent" })));
  expect(await refundsOf(appointmentId)).toMatchObject([{ amountCents: 8000 }]);
});

it("notes are listed in the order they were written, and cause no email", async () => {
  const nurse = await aNurse(app);
  const visit = await aNurseVisit(app, nurse, { endedMinutesAgo: 5 });
  const write = (text: string) => app.post(`/api/nurse/visits/${visit.visitId}/notes`, { text }, nurse);
  await write("The line was bad.");
  const { notes } = read(Notes, await write(`  ${"x".repeat(500)}  `));
  expect(notes.map(({ who, text }) => [who, text.length])).toEqual([
    ["Amara Okafor", 17],
    ["Amara Okafor", 500],
  ]);
  expect((await seen(nurse, visit)).notes).toEqual(notes);
  expect((await write("x".repeat(501))).body["message"]).toBe("Please keep this under 500 characters");
  expect((await write(" ")).body["message"]).toBe("Please write a note");
  await sendDueEmails(app);
  expect(mailbox.to(visit.patient.email).filter(({ text }) => text?.includes("bad"))).toEqual([]);
});

it("a week off names every visit it affects, with the patient's first name and initial", async () => {
  const nurse = await aNurse(app);
  const [from, to] = ["2099-06-01", "2099-06-07"];
  const at = (day: string) => ({ startsAt: practiceInstant(day, "10:00", zone) });
  await aNurseVisit(app, nurse, at("2099-05-31"), "Zoe Early");
  await aNurseVisit(app, nurse, at("2099-06-01"), "Ann Lee");
  await aNurseVisit(app, nurse, at("2099-06-04"), "Bo Reed");
  await aNurseVisit(app, nurse, at("2099-06-07"), "Cy Stone");
  const { conflicts } = read(
    TimeOffTaken,
    await app.post("/api/nurse/time-off", { from, to, reason: "A week away" }, nurse),
  );
  expect(conflicts.map(({ patient }) => patient)).toEqual(["Ann L.", "Bo R.", "Cy S."]);
  const day = await dayOf(nurse, practiceInstant("2099-06-04", "10:00", zone));
  expect(day).toMatchObject({ visits: [{ patient: "Bo R." }], timeOff: [{ reason: "A week away" }] });
});

it("closing hours names the booked visits outside, and leaves them where they are", async () => {
  const nurse = await aNurse(app);
  const visit = await aPaidVisit(app, (await bookingInputsFor(app, nurse.docId))[30]);
  const weekly = Array.from({ length: 7 }, (_, day) => ({ weekday: day + 1, open: [] }));
  const { conflicts } = read(HoursSet, await app.put("/api/nurse/hours", { weekly, days: [] }, nurse));
  expect(conflicts).toMatchObject([{ _id: visit.appointmentId, patient: "Ann L.", state: "paid" }]);
  expect((await dayOf(nurse, visit.startsAt)).visits).toMatchObject([{ _id: visit.appointmentId, state: "paid" }]);
  expect(await bookingInputsFor(app, nurse.docId)).toEqual([]);
});
