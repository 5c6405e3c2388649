import { expect, it } from "vitest";
import { Booked } from "../../../../contract/appointments.ts";
import { SlotWeek } from "../../../../contract/consultants.ts";
import { ChangePreviewed } from "../../../../contract/visit-changes.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { testMailbox } from "../../../../test/mailbox.ts";
import { aConsultant, aPatient, type BookingInput, bookingInputsFor } from "../../../../test/people.ts";
import { aPaidVisit, bringVisitNear, calendarOf, type PaidVisit } from "../../../../test/visits.ts";
import { frequentJobs } from "../../../jobs.ts";
import { runJobs } from "../../../lib/jobs/jobs.ts";
import { insertTimeOff } from "../../consultants/schedule.ts";

const mailbox = await testMailbox();
const app = await testAppWithCards({ SMTP_URL: mailbox.url, DATABASE_POOL_SIZE: "20" });

const settleDown = () => runJobs(frequentJobs(app.services));
const freeOf = async ({ docId }: { docId: string }): Promise<string[]> =>
  read(SlotWeek, await app.get(`/api/doctor/${docId}/slots`)).days.flatMap(({ slots }) =>
    slots.map((slot) => slot.startsAt),
  );
const visitOf = async ({ appointmentId, token }: PaidVisit) =>
  read(Booked, await app.get(`/api/user/appointment/${appointmentId}`, { token })).appointment;
const laterInput = async (visit: PaidVisit, index = 45): Promise<BookingInput> => {
  const wish = (await bookingInputsFor(app, visit.docId))[index];
  if (!wish) throw new Error("The week has too few slots");
  return wish;
};
const move = ({ appointmentId, token }: PaidVisit, { slotDate, slotTime }: BookingInput, more = {}) =>
  app.post("/api/user/move-appointment", { appointmentId, slotDate, slotTime, ...more }, { token });
const cancel = ({ appointmentId, token }: PaidVisit, more = {}) =>
  app.post("/api/user/cancel-appointment", { appointmentId, ...more }, { token });
const preview = async ({ appointmentId, token }: PaidVisit, input: object) =>
  read(ChangePreviewed, await app.post("/api/user/preview-change", { appointmentId, ...input }, { token }));
const bringNear = (visit: PaidVisit, hours: number) => bringVisitNear(app, visit, hours);
const refundsOf = ({ appointmentId }: PaidVisit) => app.sql<{ cents: number }[]>`
  select refund.amount_cents as cents from refund join checkout on checkout.id = checkout_id where appointment_id = ${appointmentId}`;

it("a paid visit gets another time: payment, link and calendar entry stay, and its old time is free again", async () => {
  const visit = await aPaidVisit(app);
  await settleDown();
  const before = await visitOf(visit);
  const answer = await move(visit, await laterInput(visit), { revision: before.revision });
  expect(answer).toMatchObject({ status: 200, body: { message: "Your visit has a new time." } });
  const after = await visitOf(visit);
  expect(after).toMatchObject({
    payment: true,
    meetingUrl: before.meetingUrl,
    paymentReference: before.paymentReference,
  });
  expect(after.startsAt > before.startsAt).toBe(true);
  expect(after.revision).toBeGreaterThan(before.revision);
  const free = await freeOf(visit);
  expect([free.includes(before.startsAt), free.includes(after.startsAt)]).toEqual([true, false]);

  await settleDown();
  for (const address of [visit.email, visit.zoomEmail]) {
    const [first, moved] = mailbox.to(address).filter(({ attachments }) => attachments.length > 0);
    expect(moved?.subject).toMatch(/^Your visit with .* is rescheduled: /);
    expect(moved?.text).toContain("Previously: ");
    const [old, fresh] = [calendarOf(first), calendarOf(moved)];
    expect([fresh.uid, fresh.sequence, fresh.startDate.toJSDate()]).toEqual([old.uid, 1, new Date(after.startsAt)]);
  }
});

it("after a move, reminders are about the new time, even if an old one was already sent", async () => {
  const visit = await aPaidVisit(app, await laterInput(await aPaidVisit(app), 60));
  await settleDown();
  const remind = async () => {
    await app.sql`update appointment set remind_at = now() where id = ${visit.appointmentId}`;
    await settleDown();
  };
  const reminders = () =>
    mailbox
      .to(visit.email)
      .filter(({ subject }) => /^Video call with .* (tomorrow|coming up|within the hour): /.test(subject ?? ""));
  await bringNear(visit, 25);
  await remind();
  expect(reminders()).toHaveLength(1);
  expect((await move(visit, await laterInput(visit, 20))).status).toBe(200);
  await bringNear(visit, 25);
  await remind();
  expect(reminders()).toHaveLength(2);
});

it("the preview names every blocker, and changes nothing", async () => {
  const visit = await aPaidVisit(app);
  const other = await laterInput(visit, 50);
  const taken = await aPaidVisit(app, other);
  await app.sql.begin((tx) =>
    insertTimeOff(tx, visit.docId, {
      from: taken.startsAt.toISOString(),
      to: new Date(taken.startsAt.getTime() + 3_600_000).toISOString(),
      reason: "Away",
    }),
  );
  await bringNear(visit, 5);
  const before = await visitOf(visit);
  const { blockers, refundCents, keepsCents } = await preview(visit, { action: "move", ...other });
  expect(blockers).toEqual([
    "It's too late to reschedule this visit online. Please call us if you can't come.",
    "That time has just been taken. Please choose another.",
    "This nurse is away at that time. Please choose another.",
  ]);
  expect([refundCents, keepsCents]).toEqual([0, 8000]);
  expect(await visitOf(visit)).toEqual(before);
  expect(await move(visit, other)).toMatchObject({ status: 409, body: { message: blockers[0] } });
});

it("a preview without blockers shows the email that is then sent", async () => {
  const visit = await aPaidVisit(app);
  await settleDown();
  const input = await laterInput(visit);
  const { blockers, email } = await preview(visit, { action: "move", ...input });
  expect(blockers).toEqual([]);
  expect((await move(visit, input)).status).toBe(200);
  await settleDown();
  const sent = mailbox.to(visit.email).find(({ subject }) => subject === email.subject);
  // The preview has the link without a code.
  expect(sent?.text?.replace(/visit-link#[\w-]+/, "visit-link").trim()).toBe(email.text.trim());
});

it("a patient can move a visit twice, and not within its last 24 hours", async () => {
  const visit = await aPaidVisit(app);
  for (const index of [40, 41]) expect((await move(visit, await laterInput(visit, index))).status).toBe(200);
  const third = await move(visit, await laterInput(visit, 42));
  expect(third).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("You've rescheduled this visit as often as you can online.") },
  });
  const near = await aPaidVisit(app);
  await bringNear(near, 23);
  expect((await move(near, await laterInput(near))).status).toBe(409);
});

it("a request with an outdated revision is rejected, and changes nothing", async () => {
  const visit = await aPaidVisit(app);
  const { revision } = await visitOf(visit);
  expect((await move(visit, await laterInput(visit), { revision })).status).toBe(200);
  const after = await visitOf(visit);
  for (const attempt of [await move(visit, await laterInput(visit), { revision }), await cancel(visit, { revision })])
    expect(attempt).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("has changed since you opened this page") },
    });
  expect(await visitOf(visit)).toEqual(after);
});

it.each([
  [30, 8000],
  [23, 0],
])("a visit canceled %i hours ahead refunds %i cents, as the preview and the email say", async (hours, cents) => {
  const visit = await aPaidVisit(app);
  await settleDown();
  await bringNear(visit, hours);
  const previewed = await preview(visit, { action: "cancel" });
  expect(previewed).toMatchObject({ blockers: [], refundCents: cents, keepsCents: 8000 - cents });
  expect((await cancel(visit, { refundCents: cents })).status).toBe(200);
  expect(await visitOf(visit)).toMatchObject({
    cancelled: true,
    payment: false,
    cancelReason: "patient",
    meetingUrl: null,
  });
  expect((await refundsOf(visit)).map((refund) => refund.cents)).toEqual(cents > 0 ? [cents] : []);
  await settleDown();
  const message = mailbox.to(visit.email).find(({ subject }) => subject?.includes(" is canceled: "));
  expect(message?.text?.trim()).toBe(previewed.email.text.trim());
  const event = calendarOf(message);
  expect([event.uid, event.sequence]).toEqual([`${visit.appointmentId}@lamplight`, 1]);
  expect(await cancel(visit)).toMatchObject({ status: 409 });
});

it("a patient who was shown no amount loses no money by canceling", async () => {
  const visit = await aPaidVisit(app);
  await bringNear(visit, 23);
  expect((await cancel(visit)).status).toBe(409);
  expect(await visitOf(visit)).toMatchObject({ payment: true, cancelled: false });
});

it("a refund that has changed since it was shown is shown again, and nothing is canceled", async () => {
  const visit = await aPaidVisit(app);
  await bringNear(visit, 23);
  expect(await cancel(visit, { refundCents: 8000 })).toMatchObject({
    status: 409,
    body: { message: "Your refund has changed since you opened this page. Please check it and cancel again." },
  });
  expect(await visitOf(visit)).toMatchObject({ payment: true, cancelled: false });
});

it("a visit that is someone else's, unpaid or started is not changed", async () => {
  const [visit, stranger] = [await aPaidVisit(app), await aPatient(app)];
  const input = await laterInput(visit);
  for (const attempt of [move, cancel])
    expect((await attempt({ ...visit, token: stranger.token }, input)).status).toBe(404);
  await bringNear(visit, 0);
  for (const attempt of [move, cancel]) expect((await attempt(visit, input)).status).toBe(409);
  expect(await visitOf(visit)).toMatchObject({ payment: true, cancelled: false });
});

it("when 20 move to one time and 10 book it, one gets it, and every other visit stays where it is", async () => {
  const { id: docId } = await aConsultant(app);
  const goal = (await bookingInputsFor(app, docId))[70];
  if (!goal) throw new Error("The week has too few slots");
  const movers: PaidVisit[] = [];
  for (let index = 0; index < 20; index += 1)
    movers.push(await aPaidVisit(app, (await bookingInputsFor(app, docId))[30]));
  const bookers = await Promise.all(Array.from({ length: 10 }, () => aPatient(app)));
  const answers = await Promise.all([
    ...movers.map((visit) => move(visit, goal)),
    ...bookers.map(({ token }) => app.post("/api/user/book-appointment", goal, { token })),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(29).fill(409)]);
  const visits = await Promise.all(movers.map(visitOf));
  expect(visits.every(({ payment, cancelled }) => payment && !cancelled)).toBe(true);
  expect(new Set(visits.map(({ startsAt }) => startsAt)).size).toBe(20);
});

it("of 40 concurrent cancellations of one visit one succeeds, and the refund never exceeds the payment", async () => {
  const visit = await aPaidVisit(app);
  const answers = await Promise.all(Array.from({ length: 40 }, () => cancel(visit)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await refundsOf(visit)).map(({ cents }) => cents)).toEqual([8000]);
});
