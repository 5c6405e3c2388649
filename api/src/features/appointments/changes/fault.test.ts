import { describe, expect, it } from "vitest";
import { Booked } from "../../../../contract/appointments.ts";
import { SlotWeek } from "../../../../contract/consultants.ts";
import { OfficeVisitFound } from "../../../../contract/office-visits.ts";
import { ChangePreviewed } from "../../../../contract/visit-changes.ts";
import { passUndo } from "../../../../test/affected.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { testMailbox } from "../../../../test/mailbox.ts";
import { aConsultant, type BookingInput, bookingInputsFor } from "../../../../test/people.ts";
import { aColleague } from "../../../../test/staff.ts";
import { aPaidVisit, bringVisitNear, type PaidVisit } from "../../../../test/visits.ts";
import { frequentJobs } from "../../../jobs.ts";
import { runJobs } from "../../../lib/jobs/jobs.ts";
import { insertTimeOff } from "../../consultants/schedule.ts";

const mailbox = await testMailbox();
const app = await testAppWithCards({ SMTP_URL: mailbox.url, DATABASE_POOL_SIZE: "20" });
const owner = await aColleague(app, "owner");

const settle = () => runJobs(frequentJobs(app.services));
const visitOf = async ({ appointmentId, token }: PaidVisit) =>
  read(Booked, await app.get(`/api/user/appointment/${appointmentId}`, { token })).appointment;
const officeVisitOf = async ({ appointmentId }: PaidVisit) =>
  read(OfficeVisitFound, await app.get(`/api/office/visits/${appointmentId}`, owner)).visit;
const previewCancel = async ({ appointmentId, token }: PaidVisit) =>
  read(ChangePreviewed, await app.post("/api/user/preview-change", { appointmentId, action: "cancel" }, { token }));
const previewMove = async ({ appointmentId, token }: PaidVisit, input: object) =>
  read(
    ChangePreviewed,
    await app.post("/api/user/preview-change", { appointmentId, action: "move", ...input }, { token }),
  );
const cancel = ({ appointmentId, token }: PaidVisit, refundCents: number) =>
  app.post("/api/user/cancel-appointment", { appointmentId, refundCents }, { token });
const move = ({ appointmentId, token }: PaidVisit, { docId, slotDate, slotTime }: BookingInput, more = {}) =>
  app.post("/api/user/move-appointment", { appointmentId, docId, slotDate, slotTime, ...more }, { token });
const officeAct = async (visit: PaidVisit, action: string, input: object) =>
  app.post(
    `/api/office/visits/${visit.appointmentId}/${action}`,
    { revision: (await officeVisitOf(visit)).revision, reason: "For the test", ...input },
    owner,
  );
const officePreview = async ({ appointmentId }: PaidVisit, input: object) =>
  read(ChangePreviewed, await app.post(`/api/office/visits/${appointmentId}/preview`, input, owner));
const refundedCents = async (visit: PaidVisit) => (await officeVisitOf(visit)).dueCents;
const cancellationOf = async (visit: PaidVisit) => {
  await app.sql`update email_outbox set due_at = now() where subject_id = ${visit.appointmentId} and due_at is not null`;
  await settle();
  return mailbox.to(visit.email).find(({ subject }) => subject?.includes(" is canceled: "))?.text ?? "";
};
async function slotAt(docId: string, index: number): Promise<BookingInput> {
  const wish = (await bookingInputsFor(app, docId))[index];
  if (!wish) throw new Error("The week has too few slots");
  return wish;
}

/** A free slot within the next 24 hours, half an hour away at least: today's, or tomorrow's once today's are over. */
async function slotWithinADay(docId: string): Promise<BookingInput> {
  const { days } = read(SlotWeek, await app.get(`/api/doctor/${docId}/slots`));
  const free = days.flatMap(({ slotDate, slots }) => slots.map(({ slotTime }) => ({ docId, slotDate, slotTime })));
  const [, second] = free;
  if (!second) throw new Error("The week has too few slots");
  return { ...second, zoomEmail: "ann@zoom.test" };
}

/** A visit that was paid long ago and starts in this many hours, so that neither its time nor its payment gives a refund. */
async function aVisitIn(hours: number): Promise<PaidVisit> {
  const visit = await aPaidVisit(app);
  await bringNear(visit, hours);
  return visit;
}
const bringNear = (visit: PaidVisit, hours: number) => bringVisitNear(app, visit, hours);
async function addTimeOff(visit: PaidVisit): Promise<void> {
  const from = new Date(Date.now() - 3_600_000).toISOString();
  const to = new Date(Date.now() + 2 * 86_400_000).toISOString();
  await app.sql.begin((tx) => insertTimeOff(tx, visit.docId, { from, to, reason: "Ill" }));
}

describe("the refund of a visit", () => {
  it.each([
    ["24 hours ahead", "24 hours 5 seconds", 8000],
    ["a minute later", "23 hours 59 minutes", 0],
  ])("depends on the hours before the start when canceled %s", async (_, ahead, refundCents) => {
    const visit = await aVisitIn(30);
    await app.sql`update appointment set starts_at = now() + ${ahead}::interval where id = ${visit.appointmentId}`;
    expect(await previewCancel(visit)).toMatchObject({ refundCents, keepsCents: 8000 - refundCents });
  });

  it("is full when the nurse is off, no matter who cancels, and the email says why", async () => {
    const visit = await aVisitIn(3);
    await addTimeOff(visit);
    expect(await previewCancel(visit)).toMatchObject({ blockers: [], refundCents: 8000, keepsCents: 0 });
    expect((await visitOf(visit)).rights).toMatchObject({
      refundCents: 8000,
      reason: "nurse_unavailable",
      canMove: true,
    });
    expect((await cancel(visit, 8000)).status).toBe(200);
    expect(await refundedCents(visit)).toBe(8000);
    expect(await cancellationOf(visit)).toContain("Your nurse isn't available at that time, so you get a full refund.");
  });

  it("is full when the nurse takes no visits anymore", async () => {
    const visit = await aVisitIn(3);
    await app.sql`update consultant set available = false where id = ${visit.docId}`;
    expect(await previewCancel(visit)).toMatchObject({ refundCents: 8000, keepsCents: 0 });
  });

  it("is full when the nurse's hours no longer include the visit", async () => {
    const visit = await aVisitIn(3);
    await app.sql`
      insert into day_hours (consultant_id, day, open)
      select ${visit.docId}, (starts_at at time zone time_zone)::date, '{}' from appointment, practice
      where appointment.id = ${visit.appointmentId}`;
    expect(await previewCancel(visit)).toMatchObject({ refundCents: 8000, keepsCents: 0 });
  });

  it("is full at the office inside time off, where the nurse cancels unless someone chooses the patient", async () => {
    for (const canceledBy of [undefined, "patient"]) {
      const visit = await aVisitIn(3);
      await addTimeOff(visit);
      expect((await officeVisitOf(visit)).fault).toBe("nurse_unavailable");
      const previewed = await officePreview(visit, { action: "cancel", canceledBy });
      expect(previewed).toMatchObject({ blockers: [], refundCents: 8000, keepsCents: 0 });
      expect(previewed.email.text).toContain("Your nurse isn't available at that time");
      expect((await officeAct(visit, "cancel", { canceledBy })).status).toBe(200);
      expect(await officeVisitOf(visit)).toMatchObject({
        cancelReason: canceledBy ?? "consultant",
        dueCents: 8000,
      });
      expect((await cancellationOf(visit)).trim()).toBe(previewed.email.text.trim());
    }
  });

  it("follows the rule at the office when no one is at fault", async () => {
    const visit = await aVisitIn(3);
    expect((await officeVisitOf(visit)).fault).toBeNull();
    expect(await officePreview(visit, { action: "cancel" })).toMatchObject({ refundCents: 0, keepsCents: 8000 });
    expect(await officePreview(visit, { action: "cancel", canceledBy: "office" })).toMatchObject({ refundCents: 8000 });
  });

  it("is full for 24 hours after the office moved the visit, until the patient confirms", async () => {
    const visit = await aPaidVisit(app);
    expect((await officeAct(visit, "move", await slotAt(visit.docId, 40))).status).toBe(200);
    await bringNear(visit, 5);
    expect(await previewCancel(visit)).toMatchObject({ refundCents: 8000 });
    expect((await visitOf(visit)).rights).toMatchObject({ reason: "moved_by_office", canMove: true });

    await app.sql`update appointment_move set moved_at = now() - interval '24 hours' where appointment_id = ${visit.appointmentId}`;
    expect(await previewCancel(visit)).toMatchObject({ refundCents: 0, keepsCents: 8000 });
    await app.sql`update appointment_move set moved_at = now() where appointment_id = ${visit.appointmentId}`;
    const { appointmentId, token } = visit;
    const stranger = await aPaidVisit(app);
    expect((await app.post("/api/user/confirm-change", { appointmentId }, { token: stranger.token })).status).toBe(404);
    for (const _ of ["once", "again"])
      expect((await app.post("/api/user/confirm-change", { appointmentId }, { token })).status).toBe(200);
    expect(await previewCancel(visit)).toMatchObject({ refundCents: 0, keepsCents: 8000 });
    expect((await visitOf(visit)).rights).toMatchObject({ reason: "late", canMove: false });
  });

  it("is full in the first 15 minutes after paying, until the visit begins", async () => {
    const visit = await aVisitIn(3);
    await app.sql`update appointment set paid_at = now() - interval '14 minutes' where id = ${visit.appointmentId}`;
    expect(await previewCancel(visit)).toMatchObject({ refundCents: 8000 });
    await app.sql`update appointment set paid_at = now() - interval '15 minutes' where id = ${visit.appointmentId}`;
    expect(await previewCancel(visit)).toMatchObject({ refundCents: 0 });
  });
});

describe("rescheduling for our fault", () => {
  it("is possible until the start, with any nurse of the same specialty, and does not count", async () => {
    const visit = await aVisitIn(2);
    const [same, other] = [await aConsultant(app), await aConsultant(app)];
    await app.sql`update consultant set speciality = 'Oncology Nurse' where id = ${other.id}`;
    await app.sql`update consultant set speciality = (select speciality from consultant where id = ${visit.docId}) where id = ${same.id}`;
    expect((await move(visit, await slotAt(same.id, 40))).status).toBe(409);
    await addTimeOff(visit);
    expect(await move(visit, await slotAt(other.id, 40))).toMatchObject({
      status: 409,
      body: { message: "Please choose a nurse of the same specialty." },
    });
    expect((await move(visit, await slotAt(same.id, 40))).status).toBe(200);
    expect(await visitOf(visit)).toMatchObject({ docId: same.id, amount: 80, payment: true });
    expect((await visitOf(visit)).rights).toMatchObject({ reason: "in_time", movesLeft: 2 });
  });

  it("confirms what the office changed", async () => {
    const visit = await aPaidVisit(app);
    expect((await officeAct(visit, "move", await slotAt(visit.docId, 40))).status).toBe(200);
    await bringNear(visit, 5);
    expect((await move(visit, await slotAt(visit.docId, 50))).status).toBe(200);
    await bringNear(visit, 5);
    expect((await visitOf(visit)).rights).toMatchObject({ reason: "late", canMove: false });
  });
});

describe("the preview of a move", () => {
  it("says that the right to a refund is lost", async () => {
    const visit = await aPaidVisit(app);
    await settle();
    await app.sql`update appointment set paid_at = now() - interval '2 days' where id = ${visit.appointmentId}`;
    const soon = await slotWithinADay(visit.docId);
    expect((await previewMove(visit, soon)).rights).toMatchObject({
      before: { refundCents: 8000, movesLeft: 2, reason: "in_time" },
      after: { refundCents: 0, movesLeft: 0, reason: "late", until: null },
    });
    expect((await previewMove(visit, await slotAt(visit.docId, 60))).rights?.after).toMatchObject({
      refundCents: 8000,
      movesLeft: 1,
      reason: "in_time",
    });
    expect((await move(visit, soon)).status).toBe(200);
    expect(await previewCancel(visit)).toMatchObject({ refundCents: 0, keepsCents: 8000 });
  });

  it("within the 15 minutes after paying has the deadline, in its email too", async () => {
    const visit = await aPaidVisit(app);
    await settle();
    const soon = await slotWithinADay(visit.docId);
    const { rights, email } = await previewMove(visit, soon);
    const { paidAt } = await visitOf(visit);
    const until = new Date(Date.parse(paidAt ?? "") + 15 * 60_000).toISOString();
    expect(rights?.after).toMatchObject({ refundCents: 8000, reason: "grace_period", until });
    expect(email.text).toContain("You can still cancel for a full refund until ");
    expect((await move(visit, soon)).status).toBe(200);
    await passUndo(app);
    await settle();
    const [sent] = mailbox.to(visit.email).filter(({ subject }) => subject?.includes("rescheduled"));
    expect(sent?.text).toContain("You can still cancel for a full refund until ");
  });

  it("says the rule for the visit as it is then in the rescheduled email and in reminders", async () => {
    const visit = await aPaidVisit(app);
    await settle();
    await app.sql`update appointment set paid_at = now() - interval '2 days' where id = ${visit.appointmentId}`;
    expect((await move(visit, await slotAt(visit.docId, 60))).status).toBe(200);
    await passUndo(app);
    await settle();
    const text = (kind: RegExp) =>
      mailbox
        .to(visit.email)
        .filter(({ subject = "" }) => kind.test(subject))
        .at(-1)?.text ?? "";
    expect(text(/rescheduled/)).toMatch(/Cancel by .* for a full refund\. Later cancellations/);
    await bringNear(visit, 5);
    await app.sql`select enqueue_email('reminder-hour', ${visit.appointmentId})`;
    await settle();
    expect(text(/within the hour/)).toContain("less than 24 hours away: it isn't refunded if you cancel or miss it.");
  });

  it("at the office says that the patient may reject the change for 24 hours", async () => {
    const visit = await aVisitIn(30);
    const { slotDate, slotTime } = await slotAt(visit.docId, 0);
    expect((await officePreview(visit, { action: "move", slotDate, slotTime })).rights?.after).toMatchObject({
      refundCents: 8000,
      reason: "moved_by_office",
    });
  });
});
