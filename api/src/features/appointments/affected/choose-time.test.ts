import { expect, it } from "vitest";
import { AffectedHandled, VisitChoice } from "../../../../contract/affected-visits.ts";
import { OfficeVisitFound } from "../../../../contract/office-visits.ts";
import { aNurseWithVisits, decisionOn, handle, passUndo } from "../../../../test/affected.ts";
import { type Answer, read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { aDispute, decideDispute } from "../../../../test/disputes.ts";
import { eventually } from "../../../../test/eventually.ts";
import { testMailbox } from "../../../../test/mailbox.ts";
import { aColleague } from "../../../../test/staff.ts";
import { aPaidVisit, type PaidVisit } from "../../../../test/visits.ts";
import { frequentJobs } from "../../../jobs.ts";
import { runJobs } from "../../../lib/jobs/jobs.ts";
import { lockSchedule } from "../../../lib/office/time-off.ts";

const mailbox = await testMailbox();
const app = await testAppWithCards({ SMTP_URL: mailbox.url, DATABASE_POOL_SIZE: "20" });
const desk = await aColleague(app, "desk");

const settleDown = async () => {
  await passUndo(app);
  await runJobs(frequentJobs(app.services));
};
const stateOf = async ({ appointmentId }: PaidVisit) =>
  read(OfficeVisitFound, await app.get(`/api/office/visits/${appointmentId}`, desk)).visit;

/** A visit whose patient was offered three times by email, with the code of the emailed link. */
async function anOffer() {
  const sick = await aNurseWithVisits(app, 1, 2);
  const [visit] = sick.visits;
  if (!visit) throw new Error("A visit was booked");
  await handle(app, sick, [await decisionOn(app, visit, "offer")], desk);
  await settleDown();
  const texts = mailbox.to(visit.email).map(({ text = "" }) => text);
  const code = texts.map((text) => /choose-time#([\w-]+)/.exec(text)?.[1]).find((found) => found !== undefined) ?? "";
  const look = async () => read(VisitChoice, await app.post("/api/visit-choice/look", { code }));
  return { sick, visit, code, look };
}
type Time = VisitChoice["offered"][number] | undefined;
const slotOf = (time: Time) => ({ docId: time?.docId, slotDate: time?.slotDate, slotTime: time?.slotTime });

it("shows three offered times, other free times and the full refund without a login, and opening it changes nothing", async () => {
  const { visit, look } = await anOffer();
  const shown = await look();
  expect(shown).toMatchObject({ state: "open", refundCents: 8000, now: null, startsAt: visit.startsAt.toISOString() });
  expect(shown.offered).toHaveLength(3);
  expect(shown.others.length).toBeGreaterThan(10);
  expect(await stateOf(visit)).toMatchObject({ state: "paid", docId: visit.docId, returnedCents: 0 });
});

it("is complete for the desk, which may act for the patient, and without its code for those who only look", async () => {
  const { visit } = await anOffer();
  const message = (await stateOf(visit)).emails.find(({ kind }) => kind === "nurse-unavailable");
  const path = `/api/office/visits/${visit.appointmentId}/email?kind=nurse-unavailable&subjectId=${message?.subjectId}`;
  expect((await app.get(path, desk)).body["text"]).toMatch(/choose-time#\w/);
  const shown = (await app.get(path, await aColleague(app, "view"))).body["text"];
  expect(shown).toMatch(/choose-time\s/);
  expect(shown).not.toContain("choose-time#");
});

it("moves the visit to the chosen time with one press, at no extra charge, and records the patient's choice", async () => {
  const { visit, code, look } = await anOffer();
  const { offered } = await look();
  const wish = { code, ...slotOf(offered[0]) };
  const answers = [await app.post("/api/visit-choice/move", wish), await app.post("/api/visit-choice/move", wish)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await look()).toMatchObject({ state: "moved", now: { startsAt: offered[0]?.startsAt } });
  const moved = await stateOf(visit);
  expect(moved).toMatchObject({
    state: "paid",
    docId: offered[0]?.docId,
    startsAt: offered[0]?.startsAt,
    paidCents: 8000,
    returnedCents: 0,
  });
  expect(moved.timeline[0]).toMatchObject({ what: "appointment rescheduled", reason: "Chosen from the emailed link" });
});

it("gives the full refund with one press, once, and no time can be chosen afterward", async () => {
  const { visit, code, look } = await anOffer();
  const { offered } = await look();
  for (let press = 0; press < 2; press += 1)
    expect((await app.post("/api/visit-choice/refund", { code, refundCents: 8000 })).status).toBe(200);
  expect(await app.post("/api/visit-choice/move", { code, ...slotOf(offered[0]) })).toMatchObject({ status: 409 });
  await settleDown();
  expect(await stateOf(visit)).toMatchObject({ state: "cancelled", paidCents: 8000, returnedCents: 8000 });
  expect(await look()).toMatchObject({ state: "canceled", refundCents: 8000 });
});

it("refuses a refund of another amount than the one that was shown", async () => {
  const { visit, code } = await anOffer();
  expect((await app.post("/api/visit-choice/refund", { code, refundCents: 4000 })).status).toBe(409);
  expect(await stateOf(visit)).toMatchObject({ state: "paid", returnedCents: 0 });
});

it("says that an offered time was taken, and shows the others", async () => {
  const { visit, code, look } = await anOffer();
  const [taken] = (await look()).offered;
  await aPaidVisit(app, {
    docId: taken?.docId ?? "",
    slotDate: taken?.slotDate ?? "",
    slotTime: taken?.slotTime ?? "",
    zoomEmail: "",
  });
  const answer = await app.post("/api/visit-choice/move", { code, ...slotOf(taken) });
  expect(answer).toMatchObject({
    status: 409,
    body: { message: "That time has just been taken. Please choose another." },
  });
  expect(await look()).toMatchObject({ state: "open" });
  expect((await look()).offered).toHaveLength(2);
  expect(await stateOf(visit)).toMatchObject({ docId: visit.docId });
});

it("lets one of two choices made at once win, so that money and time are never both given", async () => {
  const { visit, code, look } = await anOffer();
  const { offered } = await look();
  const answers = await Promise.all([
    app.post("/api/visit-choice/move", { code, ...slotOf(offered[0]) }),
    app.post("/api/visit-choice/refund", { code, refundCents: 8000 }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await settleDown();
  const { state, returnedCents } = await stateOf(visit);
  expect([`paid 0`, `cancelled 8000`]).toContain(`${state} ${returnedCents}`);
});

it("ends with the visit's start, and with the office's decision", async () => {
  const { visit, code, look } = await anOffer();
  const { offered } = await look();
  const { revision } = await stateOf(visit);
  await app.post(`/api/office/visits/${visit.appointmentId}/cancel`, { revision, notify: true }, desk);
  expect(await app.post("/api/visit-choice/move", { code, ...slotOf(offered[0]) })).toMatchObject({ status: 409 });
  expect(await look()).toMatchObject({ state: "canceled", refundCents: 8000 });

  const late = await anOffer();
  await app.sql`update affected_visit set starts_at = now() where appointment_id = ${late.visit.appointmentId}`;
  await app.sql`update appointment set starts_at = (select starts_at from affected_visit where appointment_id = ${late.visit.appointmentId})
    where id = ${late.visit.appointmentId}`;
  expect(await late.look()).toMatchObject({ state: "over", offered: [], others: [] });
  expect(await app.post("/api/visit-choice/refund", { code: late.code, refundCents: 8000 })).toMatchObject({
    status: 409,
  });
});

it("promises no refund while a bank decides about the payment, and cancels with nothing once the bank took it", async () => {
  const { visit, code, look } = await anOffer();
  const dispute = await aDispute(app, visit.appointmentId);
  expect(await look()).toMatchObject({ state: "open", dispute: "open" });
  expect(await app.post("/api/visit-choice/refund", { code, refundCents: 8000 })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("The bank is deciding about this payment") },
  });
  await decideDispute(app, dispute, "lost");
  expect(await look()).toMatchObject({ state: "open", dispute: "lost", refundCents: 0 });
  expect((await app.post("/api/visit-choice/refund", { code, refundCents: 0 })).status).toBe(200);
  await settleDown();
  expect(await stateOf(visit)).toMatchObject({ state: "cancelled", returnedCents: 0 });
});

it("says in the notice of a disputed visit that the bank decides, and offers times only", async () => {
  const sick = await aNurseWithVisits(app, 1, 2);
  const [visit] = sick.visits;
  if (!visit) throw new Error("A visit was booked");
  await aDispute(app, visit.appointmentId);
  await handle(app, sick, [await decisionOn(app, visit, "offer")], desk);
  await settleDown();
  const notice = mailbox.to(visit.email).find(({ subject }) => subject?.startsWith("Your visit can't take place"));
  expect(notice?.text).toContain("If the payment stays with us, we'll refund $80 to your card.");
  expect(notice?.text).not.toMatch(/full refund|will be refunded/);
});

it("cancels a disputed visit from the list with a refund that waits for the bank, and says so", async () => {
  const sick = await aNurseWithVisits(app, 1, 2);
  const [visit] = sick.visits;
  if (!visit) throw new Error("A visit was booked");
  await aDispute(app, visit.appointmentId);
  const { outcomes } = read(AffectedHandled, await handle(app, sick, [await decisionOn(app, visit, "cancel")], desk));
  expect(outcomes).toMatchObject([{ refundCents: 0, heldCents: 8000 }]);
  expect(outcomes[0]?.text).toContain("If it stays with us, $80 will be refunded.");
});

it("does not know a made-up code", async () => {
  expect((await app.post("/api/visit-choice/look", { code: "2222-2222-2222" })).status).toBe(404);
});

/** Waits until a transaction waits for a lock of this kind. */
const isWaiting = (kind: string) =>
  eventually(async () =>
    expect(await app.sql`select from pg_locks where locktype = ${kind} and not granted`).not.toEqual([]),
  );

it("a choice of another time while the nurse's time off ends waits for it, without a deadlock", async () => {
  const { sick, code, look } = await anOffer();
  const [time] = (await look()).others;
  let choosing: Promise<Answer> | null = null;
  await app.sql.begin(async (tx) => {
    await lockSchedule(tx, sick.docId);
    choosing = app.post("/api/visit-choice/move", { code, ...slotOf(time), docId: sick.docId });
    await isWaiting("advisory");
    await tx`delete from time_off where consultant_id = ${sick.docId}`;
  });
  expect(await choosing).toMatchObject({
    status: 409,
    body: { message: "Your nurse can keep your visit after all. Please reload the page." },
  });
});

it("the office's decisions wait for a patient who is changing the visit, and leave the nurse's schedule to them", async () => {
  const sick = await aNurseWithVisits(app, 1);
  const [visit] = sick.visits;
  const decision = await decisionOn(app, visit, "cancel");
  let handling: Promise<Answer> | null = null;
  await app.sql.begin(async (tx) => {
    await tx`select from patient where email = ${visit?.email ?? ""} for no key update`;
    handling = handle(app, sick, [decision], desk);
    await isWaiting("transactionid");
    await tx`select lock_schedule(${sick.docId})`;
  });
  expect(await handling).toMatchObject({ status: 200 });
});
