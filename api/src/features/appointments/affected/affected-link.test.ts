import { expect, it } from "vitest";
import { AffectedHandled, type AlternativeTime } from "../../../../contract/affected-visits.ts";
import { OfficeVisitFound } from "../../../../contract/office-visits.ts";
import { LinkedVisit } from "../../../../contract/visit-links.ts";
import { aNurseWithVisits, decisionOn, handle, passUndo } from "../../../../test/affected.ts";
import { type Answer, read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { aDispute, decideDispute } from "../../../../test/disputes.ts";
import { lockWaits } from "../../../../test/lock-waits.ts";
import { testMailbox } from "../../../../test/mailbox.ts";
import { aColleague } from "../../../../test/staff.ts";
import { aPaidVisit, type PaidVisit } from "../../../../test/visits.ts";
import { frequentJobs } from "../../../jobs.ts";
import { digest } from "../../../lib/accounts/tokens.ts";
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
  const code = texts.map((text) => /visit-link#([\w-]+)/.exec(text)?.[1]).find((found) => found !== undefined) ?? "";
  const look = async () => read(LinkedVisit, await app.post("/api/visit-link/look", { code }));
  const choices = async () => (await look()).choices ?? { refundCents: 0, offered: [], others: [], nurses: [] };
  const { revision } = await look();
  const act = (action: "move" | "cancel", input: object) =>
    app.post(`/api/visit-link/${action}`, { code, revision, ...input });
  return { sick, visit, code, look, choices, act };
}
const slotOf = (time: AlternativeTime | undefined) => ({
  docId: time?.docId,
  slotDate: time?.slotDate,
  slotTime: time?.slotTime,
});
const choiceOf = async ({ appointmentId }: PaidVisit) => {
  const [row] = await app.sql<{ choice: string | null }[]>`
    select choice from affected_visit where appointment_id = ${appointmentId}`;
  return row?.choice;
};

it("shows three offered times, other free times and the full refund without a login, and opening it changes nothing", async () => {
  const { visit, look } = await anOffer();
  const { choices, ...shown } = await look();
  expect(shown).toMatchObject({ state: "paid", startsAt: visit.startsAt.toISOString() });
  expect(choices?.refundCents).toBe(8000);
  expect(choices?.offered).toHaveLength(3);
  expect(choices?.others.length).toBeGreaterThan(10);
  const offering = new Set([...(choices?.offered ?? []), ...(choices?.others ?? [])].map(({ docId }) => docId));
  expect(new Set(choices?.nurses.map(({ _id }) => _id))).toEqual(new Set([...offering, visit.docId]));
  expect(await stateOf(visit)).toMatchObject({ state: "paid", docId: visit.docId, returnedCents: 0 });
  expect(await choiceOf(visit)).toBe("offered");
});

it("is shown without its code to staff, who act under their own name", async () => {
  const { visit } = await anOffer();
  const message = (await stateOf(visit)).emails.find(({ kind }) => kind === "nurse-unavailable");
  const path = `/api/office/visits/${visit.appointmentId}/email?kind=nurse-unavailable&subjectId=${message?.subjectId}`;
  const shown = (await app.get(path, desk)).body["text"];
  expect(shown).toMatch(/visit-link\s/);
  expect(shown).not.toContain("visit-link#");
});

it("works with the link of an email that an earlier version sent", async () => {
  const { visit } = await anOffer();
  const code = "7K2M9QXTB4HN";
  await app.sql`
    insert into visit_choice_link (token_hash, affected_visit_id)
    select ${digest(code)}, id from affected_visit where appointment_id = ${visit.appointmentId}`;
  const shown = read(LinkedVisit, await app.post("/api/visit-link/look", { code: "7k2m-9qxt-b4hn" }));
  expect(shown.choices?.offered).toHaveLength(3);
});

it("moves the visit to the chosen time and nurse with one press, at no extra charge, and stores the patient's choice", async () => {
  const { visit, look, choices, act } = await anOffer();
  const [time] = (await choices()).offered;
  const answers = [await act("move", slotOf(time)), await act("move", slotOf(time))];
  expect(answers.map(({ status }) => status)).toEqual([200, 409]);
  expect(await look()).toMatchObject({
    state: "paid",
    consultant: time?.consultant,
    startsAt: time?.startsAt,
    choices: null,
  });
  const moved = await stateOf(visit);
  expect(moved).toMatchObject({
    ...{ state: "paid", docId: time?.docId, startsAt: time?.startsAt },
    ...{ paidCents: 8000, returnedCents: 0 },
  });
  expect(moved.timeline[0]).toMatchObject({ what: "appointment rescheduled", reason: "By the emailed link" });
  expect(await choiceOf(visit)).toBe("patient_moved");
});

it("moves the visit to a colleague at its own time", async () => {
  const { visit, choices, act } = await anOffer();
  const { offered, others } = await choices();
  const same = [...offered, ...others].find(({ startsAt }) => startsAt === visit.startsAt.toISOString());
  expect(same?.docId).not.toBe(visit.docId);
  expect((await act("move", slotOf(same))).status).toBe(200);
  expect(await stateOf(visit)).toMatchObject({ docId: same?.docId, startsAt: visit.startsAt.toISOString() });
});

it("stores the choice of a patient who logs in instead", async () => {
  const { visit, choices } = await anOffer();
  const [time] = (await choices()).offered;
  const move = { appointmentId: visit.appointmentId, ...slotOf(time) };
  expect((await app.post("/api/user/move-appointment", move, visit)).status).toBe(200);
  expect(await choiceOf(visit)).toBe("patient_moved");

  const { visit: left } = await anOffer();
  const cancel = { appointmentId: left.appointmentId, refundCents: 8000 };
  expect((await app.post("/api/user/cancel-appointment", cancel, left)).status).toBe(200);
  expect(await choiceOf(left)).toBe("patient_refunded");
});

it("gives the full refund with one press, once, and no time can be chosen afterward", async () => {
  const { visit, look, choices, act } = await anOffer();
  const { offered } = await choices();
  const presses = [await act("cancel", { refundCents: 8000 }), await act("cancel", { refundCents: 8000 })];
  expect(presses.map(({ status }) => status)).toEqual([200, 409]);
  expect(await act("move", slotOf(offered[0]))).toMatchObject({ status: 409 });
  await settleDown();
  expect(await stateOf(visit)).toMatchObject({ state: "cancelled", paidCents: 8000, returnedCents: 8000 });
  expect(await look()).toMatchObject({ state: "canceled", refundedCents: 8000, choices: null });
  expect(await choiceOf(visit)).toBe("patient_refunded");
});

it("says that an offered time was taken, and shows the others", async () => {
  const { visit, choices, act } = await anOffer();
  const [taken] = (await choices()).offered;
  await aPaidVisit(app, {
    docId: taken?.docId ?? "",
    slotDate: taken?.slotDate ?? "",
    slotTime: taken?.slotTime ?? "",
    zoomEmail: "",
  });
  expect(await act("move", slotOf(taken))).toMatchObject({
    status: 409,
    body: { message: "That time has just been taken. Please choose another." },
  });
  expect((await choices()).offered).toHaveLength(2);
  expect(await stateOf(visit)).toMatchObject({ docId: visit.docId });
});

it("lets one of two choices made at once win, so that money and time are never both given", async () => {
  const { visit, choices, act } = await anOffer();
  const { offered } = await choices();
  const answers = await Promise.all([act("move", slotOf(offered[0])), act("cancel", { refundCents: 8000 })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await settleDown();
  const { state, returnedCents } = await stateOf(visit);
  expect([`paid 0`, `cancelled 8000`]).toContain(`${state} ${returnedCents}`);
});

it("offers nothing once the visit has started", async () => {
  const { visit, look, choices, act } = await anOffer();
  const [time] = (await choices()).offered;
  await app.sql`update affected_visit set starts_at = now() where appointment_id = ${visit.appointmentId}`;
  await app.sql`
    update appointment set starts_at = (select starts_at from affected_visit where appointment_id = ${visit.appointmentId})
    where id = ${visit.appointmentId}`;
  const { choices: left, revision } = await look();
  expect(left).toBeNull();
  expect(await act("move", { ...slotOf(time), revision })).toMatchObject({ status: 409 });
  expect(await act("cancel", { refundCents: 8000, revision })).toMatchObject({ status: 409 });
});

it("promises no refund while a bank decides about the payment, and cancels with nothing once the bank took it", async () => {
  const { visit, look, choices, act } = await anOffer();
  const dispute = await aDispute(app, visit.appointmentId);
  expect(await look()).toMatchObject({ dispute: "open" });
  expect(await act("cancel", { refundCents: 8000 })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("The bank is deciding about this payment") },
  });
  await decideDispute(app, dispute, "lost");
  expect(await look()).toMatchObject({ dispute: "lost" });
  expect((await choices()).refundCents).toBe(0);
  expect((await act("cancel", { refundCents: 0 })).status).toBe(200);
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

it("a choice of another time while the nurse's time off ends waits for it, without a deadlock", async () => {
  const { sick, choices, act } = await anOffer();
  const time = (await choices()).others.find(({ docId }) => docId === sick.docId);
  let choosing: Promise<Answer> | null = null;
  await app.sql.begin(async (tx) => {
    await lockSchedule(tx, sick.docId);
    choosing = act("move", slotOf(time));
    await lockWaits(app.sql);
    await tx`delete from time_off where consultant_id = ${sick.docId}`;
  });
  expect(await choosing).toMatchObject({ status: 200 });
});

it("the office's decisions wait for a patient who is changing the visit, and leave the nurse's schedule to them", async () => {
  const sick = await aNurseWithVisits(app, 1);
  const [visit] = sick.visits;
  const decision = await decisionOn(app, visit, "cancel");
  let handling: Promise<Answer> | null = null;
  await app.sql.begin(async (tx) => {
    await tx`select from patient where email = ${visit?.email ?? ""} for no key update`;
    handling = handle(app, sick, [decision], desk);
    await lockWaits(app.sql);
    await tx`select lock_schedule(${sick.docId})`;
  });
  expect(await handling).toMatchObject({ status: 200 });
});
