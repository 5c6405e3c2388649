import { describe, expect, it } from "vitest";
import { Calendar, OfficeVisitChanged, OfficeVisitFound } from "../../../../contract/office-visits.ts";
import { ChangePreviewed } from "../../../../contract/visit-changes.ts";
import { type Answer, read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { testMailbox } from "../../../../test/mailbox.ts";
import { aConsultant, aPatient, type BookingInput, bookingInputsFor } from "../../../../test/people.ts";
import { aColleague } from "../../../../test/staff.ts";
import { aPaidVisit, bringVisitNear, type PaidVisit } from "../../../../test/visits.ts";
import { frequentJobs } from "../../../jobs.ts";
import { runJobs } from "../../../lib/jobs/jobs.ts";
import { practiceLabels, slotLabels } from "../../../lib/time/practice-time.ts";
import { insertTimeOff } from "../../consultants/schedule.ts";

const mailbox = await testMailbox();
const app = await testAppWithCards({ SMTP_URL: mailbox.url, DATABASE_POOL_SIZE: "20" });
const desk = await aColleague(app, "desk");
const owner = await aColleague(app, "owner");

const settleDown = () => runJobs(frequentJobs(app.services));
const pathOf = ({ appointmentId }: PaidVisit) => `/api/office/visits/${appointmentId}`;
const visitOf = async (visit: PaidVisit) => read(OfficeVisitFound, await app.get(pathOf(visit), desk)).visit;
const act = async (visit: PaidVisit, action: string, input: object, as = desk): Promise<Answer> =>
  app.post(
    `${pathOf(visit)}/${action}`,
    { revision: (await visitOf(visit)).revision, reason: "She asked", ...input },
    as,
  );
const undo = (answer: Answer, as = desk) =>
  app.post(`/api/office/undo/${read(OfficeVisitChanged, answer).operationId}`, {}, as);
/** As if this many seconds had passed since an operation: what waits for it comes closer. */
async function passSeconds(answer: Answer, seconds: number): Promise<void> {
  const { operationId } = read(OfficeVisitChanged, answer);
  const span = app.sql`make_interval(secs => ${seconds})`;
  await app.sql`update operation set ends_at = ends_at - ${span} where id = ${operationId}`;
  await app.sql`update email_outbox set due_at = due_at - ${span} where operation_id = ${operationId}`;
  await app.sql`update refund set due_at = due_at - ${span} where operation_id = ${operationId}`;
}
const slotFor = async (
  { docId }: { docId: string },
  index = 45,
): Promise<Pick<BookingInput, "slotDate" | "slotTime">> => {
  const wish = (await bookingInputsFor(app, docId))[index];
  if (!wish) throw new Error("The week has too few slots");
  return { slotDate: wish.slotDate, slotTime: wish.slotTime };
};
const subjectsTo = (email: string) => mailbox.to(email).map(({ subject = "" }) => subject.split(":")[0]);

it("the calendar shows the state of each slot of the day, and why a closed one is closed", async () => {
  const visit = await aPaidVisit(app);
  const { date, time } = practiceLabels(visit.startsAt, app.services.config.practiceTimeZone);
  const from = new Date(visit.startsAt.getTime() + 3_600_000);
  const off = { from: from.toISOString(), to: new Date(from.getTime() + 1_800_000).toISOString(), reason: "Dentist" };
  const { timeOffId } = await app.sql.begin((tx) => insertTimeOff(tx, visit.docId, off));
  const { columns } = read(Calendar, await app.get(`/api/office/calendar?day=${date}`, desk));
  const column = columns.find(({ docId }) => docId === visit.docId);
  expect(column?.slots).toHaveLength(22);
  const at = (moment: Date) => column?.slots.find(({ startsAt }) => startsAt === moment.toISOString());
  expect(at(visit.startsAt)).toMatchObject({ state: "paid", visitId: visit.appointmentId, patient: "Ann Lee" });
  const { reason: _, ...when } = off;
  const timeOff = { _id: timeOffId, ...when, isForAll: false };
  if (time < "20:00")
    expect(at(from)).toMatchObject({ state: "closed", reason: "Off: Dentist", closedBy: "time_off", timeOff });
});

it("a time that is too soon for patients is free for the office, with a note", async () => {
  const { id: docId } = await aConsultant(app);
  await app.sql`update consultant set notice_minutes = 10080 where id = ${docId}`;
  const day = practiceLabels(new Date(Date.now() + 2 * 86_400_000), app.services.config.practiceTimeZone).date;
  const { columns } = read(Calendar, await app.get(`/api/office/calendar?day=${day}`, desk));
  const slots = columns.find((column) => column.docId === docId)?.slots ?? [];
  expect(new Set(slots.map(({ state, reason }) => `${state}: ${reason}`))).toEqual(
    new Set(["free: Too soon for patients"]),
  );
});

it("a visit is shown with its payments, emails and history, each action with who did it", async () => {
  const visit = await aPaidVisit(app);
  await settleDown();
  expect(await visitOf(visit)).toMatchObject({
    state: "paid",
    paidCents: 8000,
    returnedCents: 0,
    patient: { email: visit.email, name: "Ann Lee" },
    emails: expect.arrayContaining([expect.objectContaining({ kind: "appointment-paid", state: "sent" })]),
    timeline: [
      { what: "appointment paid", who: "Lamplight" },
      { what: "appointment booked", who: "Ann Lee" },
    ],
  });
});

it("the office moves a visit to another time and another nurse; the patient is emailed after ten seconds", async () => {
  const [visit, other] = [await aPaidVisit(app), await aConsultant(app)];
  await settleDown();
  const slot = await slotFor({ docId: other.id });
  const moved = await act(visit, "move", { docId: other.id, ...slot });
  expect(read(OfficeVisitChanged, moved).visit).toMatchObject({ docId: other.id, state: "paid" });
  await settleDown();
  expect(subjectsTo(visit.email)).not.toContainEqual(expect.stringMatching(/ is rescheduled$/));
  await passSeconds(moved, 10);
  await settleDown();
  expect(subjectsTo(visit.email)).toContainEqual(expect.stringMatching(/ is rescheduled$/));
  const [last] = (await visitOf(visit)).timeline;
  expect(last).toMatchObject({ who: "Olive Desk", what: "appointment rescheduled", reason: "She asked" });
  expect(last?.change).toMatchObject({ startsAt: [visit.startsAt.toISOString(), expect.any(String)] });
});

it("no one is emailed when the office chooses so", async () => {
  const visit = await aPaidVisit(app);
  await settleDown();
  const moved = await act(visit, "move", { ...(await slotFor(visit)), notify: false });
  await passSeconds(moved, 10);
  await settleDown();
  expect(subjectsTo(visit.email)).not.toContainEqual(expect.stringMatching(/ is rescheduled$/));
});

it("no one is emailed about the refund either when the office chooses so", async () => {
  const [silent, emailed] = [await aPaidVisit(app), await aPaidVisit(app)];
  await settleDown();
  for (const [visit, notify] of [
    [silent, false],
    [emailed, true],
  ] as const) {
    await passSeconds(await act(visit, "cancel", { canceledBy: "office", notify }), 10);
    await settleDown();
  }
  expect(subjectsTo(emailed.email)).toContain("Your refund is on its way");
  expect(subjectsTo(silent.email).filter((subject) => /refund|cancel/i.test(subject ?? ""))).toEqual([]);
  expect((await visitOf(silent)).returnedCents).toBe(8000);
});

it("a freed slot is offered to the waitlist only when the action can no longer be undone", async () => {
  const visit = await aPaidVisit(app);
  await settleDown();
  const done = await act(visit, "cancel", { canceledBy: "office" });
  await settleDown();
  const waits = await app.sql`
    select from released_slot join operation on operation.appointment_id = ${visit.appointmentId} and due_at = ends_at
    where consultant_id = ${visit.docId} and starts_at = ${visit.startsAt}`;
  expect(waits).toHaveLength(1);
  expect(await undo(done)).toMatchObject({ status: 200 });
});

it.each([
  ["move", slotFor],
  ["cancel", async () => ({ canceledBy: "office" })],
  ["refund", async () => ({ cents: 3217 })],
])("%s can be undone for ten seconds, as if it had never happened, and nothing was sent", async (action, input) => {
  const visit = await aPaidVisit(app);
  await settleDown();
  const before = await visitOf(visit);
  const emails = mailbox.to(visit.email).length;
  const done = await act(visit, action, await input(visit));
  await settleDown();
  expect(await undo(done)).toMatchObject({ status: 200, body: { message: "Undone. No email or refund was sent." } });
  const after = await visitOf(visit);
  const comparable = ({ revision: _, timeline: __, ...rest }: typeof before) => rest;
  expect(comparable(after)).toEqual(comparable(before));
  expect(after.timeline[0]).toMatchObject({ what: "action undone", who: "Olive Desk" });
  await passSeconds(done, 60);
  await settleDown();
  expect(mailbox.to(visit.email)).toHaveLength(emails);
  expect(await app.cards.refunds()).not.toContainEqual(expect.objectContaining({ amount: 3217 }));
});

it("an action can be undone at 9 s, and not at 11 s", async () => {
  const [late, early] = [await aPaidVisit(app), await aPaidVisit(app)];
  const [slow, quick] = [await act(late, "cancel", {}), await act(early, "cancel", {})];
  await passSeconds(slow, 11);
  expect(await undo(slow)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("It's too late to undo") },
  });
  // In one statement: one remaining second is too short for a call on a slow machine.
  const { operationId } = read(OfficeVisitChanged, quick);
  const undone = await app.sql.begin(async (tx) => {
    await tx`update operation set ends_at = clock_timestamp() + interval '1 second' where id = ${operationId}`;
    return tx`select outcome from undo_operation(${operationId})`;
  });
  expect(undone[0]?.outcome).toBe("undone");
});

it("a move cannot be undone when the old time was taken since", async () => {
  const [visit, { token }] = [await aPaidVisit(app), await aPatient(app)];
  const done = await act(visit, "move", await slotFor(visit));
  const old = slotLabels(visit.startsAt, app.services.config.practiceTimeZone);
  const input = { docId: visit.docId, ...old, zoomEmail: "ben@zoom.test" };
  expect((await app.post("/api/user/book-appointment", input, { token })).status).toBe(200);
  const { startsAt } = await visitOf(visit);
  expect(await undo(done)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("taken or closed") },
  });
  expect((await visitOf(visit)).startsAt).toBe(startsAt);
});

it("a request with an outdated revision gets the fresh record, and who changed it", async () => {
  const visit = await aPaidVisit(app);
  const { revision } = await visitOf(visit);
  expect((await act(visit, "refund", { cents: 1000 }, owner)).status).toBe(200);
  const stale = await app.post(`${pathOf(visit)}/move`, { revision, ...(await slotFor(visit)) }, desk);
  expect(stale).toMatchObject({
    status: 409,
    body: {
      message: "Olive Desk just changed this. Please check the latest version and try again.",
      fresh: { dueCents: 1000 },
    },
  });
});

it("of 40 racing refunds of $30 on $80 two succeed", async () => {
  const visit = await aPaidVisit(app);
  const one = async (): Promise<Answer> => {
    const answer = await act(visit, "refund", { cents: 3000 });
    return answer.status === 409 && "fresh" in answer.body ? one() : answer;
  };
  const answers = await Promise.all(Array.from({ length: 40 }, one));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(await visitOf(visit)).toMatchObject({ paidCents: 8000, dueCents: 6000 });
});

it("a refund is sent once the ten seconds are over, and arrives once", async () => {
  const visit = await aPaidVisit(app);
  const done = await act(visit, "refund", { cents: 1234 });
  await settleDown();
  const sent = async () => (await app.cards.refunds()).filter(({ amount }) => amount === 1234);
  expect(await sent()).toEqual([]);
  await passSeconds(done, 10);
  for (const _ of ["once", "again"]) await settleDown();
  expect(await sent()).toHaveLength(1);
});

it("the office refunds up to its limit, the owner everything, and no one more than is left", async () => {
  const visit = await aPaidVisit(
    app,
    (await bookingInputsFor(app, (await aConsultant(app, { feeCents: 50_000 })).id))[30],
  );
  const preview = async (cents: number, as = desk) =>
    read(ChangePreviewed, await app.post(`${pathOf(visit)}/preview`, { action: "refund", cents }, as)).blockers;
  expect(await preview(20_001)).toEqual([
    "Your role can give at most $200 here beyond the refund rule. An owner can give more.",
  ]);
  expect(await preview(50_001)).toHaveLength(2);
  expect(await preview(20_001, owner)).toEqual([]);
  expect((await act(visit, "refund", { cents: 20_001 })).status).toBe(409);
  // Not in two parts either.
  expect((await act(visit, "refund", { cents: 15_000 })).status).toBe(200);
  expect(await preview(5001)).toEqual([
    "Your role can give at most $200 here beyond the refund rule. An owner can give more.",
  ]);
  expect((await act(visit, "refund", { cents: 5001 })).status).toBe(409);
  expect((await act(visit, "refund", { cents: 20_001 }, owner)).status).toBe(200);
  // The rule's refund does not count toward the limit.
  expect((await act(visit, "cancel", { canceledBy: "office" })).status).toBe(200);
  expect((await visitOf(visit)).dueCents).toBe(50_000);
});

describe("the desk's limit of $200 beyond the refund rule, for a $500 visit too late for a refund", () => {
  const aLateVisit = async () => {
    const [input] = (await bookingInputsFor(app, (await aConsultant(app, { feeCents: 50_000 })).id)).slice(30);
    const visit = await aPaidVisit(app, input);
    await bringVisitNear(app, visit, 5);
    return visit;
  };

  it("counts what a cancellation and a refund by hand give together, in either order", async () => {
    const [first, second] = [await aLateVisit(), await aLateVisit()];
    expect((await act(first, "cancel", { canceledBy: "patient", refundCents: 20_000 })).status).toBe(200);
    expect((await act(first, "refund", { cents: 1 })).status).toBe(409);
    expect((await act(first, "refund", { cents: 1 }, owner)).status).toBe(200);
    expect((await act(second, "refund", { cents: 15_000 })).status).toBe(200);
    expect((await act(second, "cancel", { canceledBy: "patient", refundCents: 5001 })).status).toBe(409);
    expect((await act(second, "cancel", { canceledBy: "patient", refundCents: 5000 })).status).toBe(200);
  });

  it("never counts what the rule gives", async () => {
    const visit = await aLateVisit();
    expect((await act(visit, "refund", { cents: 20_000 })).status).toBe(200);
    expect((await act(visit, "cancel", { canceledBy: "office", cause: "technical_failure" })).status).toBe(200);
    expect((await visitOf(visit)).dueCents).toBe(50_000);
    const less = await aLateVisit();
    expect((await act(less, "cancel", { canceledBy: "office", refundCents: 100 })).status).toBe(200);
    expect((await act(less, "refund", { cents: 49_900 })).status).toBe(200);
  });

  it("counts again from before after an undo", async () => {
    const visit = await aLateVisit();
    const done = await act(visit, "cancel", { canceledBy: "patient", refundCents: 20_000 });
    expect((await app.post(`/api/office/undo/${done.body["operationId"]}`, {}, desk)).status).toBe(200);
    expect((await act(visit, "refund", { cents: 20_000 })).status).toBe(200);
  });
});

it("a refund other than the rule's needs a reason", async () => {
  const visit = await aPaidVisit(app);
  expect(await act(visit, "cancel", { refundCents: 100, reason: "" })).toMatchObject({ status: 400 });
  expect((await act(visit, "cancel", { refundCents: 100 })).status).toBe(200);
  expect((await visitOf(visit)).dueCents).toBe(100);
});
