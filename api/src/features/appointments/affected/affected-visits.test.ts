import { expect, it } from "vitest";
import { AffectedHandled, AffectedPreview, AffectedVisits } from "../../../../contract/affected-visits.ts";
import { OfficeVisitFound } from "../../../../contract/office-visits.ts";
import { TimeOffTaken } from "../../../../contract/schedules.ts";
import { Today } from "../../../../contract/today.ts";
import { aNurseWithVisits, decisionOn, handle, passUndo, type Sick, undoGroup } from "../../../../test/affected.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { testMailbox } from "../../../../test/mailbox.ts";
import { completeNurse } from "../../../../test/people.ts";
import { aColleague, aNurse } from "../../../../test/staff.ts";
import type { PaidVisit } from "../../../../test/visits.ts";
import { frequentJobs } from "../../../jobs.ts";
import { runJobs } from "../../../lib/jobs/jobs.ts";
import { slotLabels } from "../../../lib/time/practice-time.ts";

const mailbox = await testMailbox();
const app = await testAppWithCards({ SMTP_URL: mailbox.url, DATABASE_POOL_SIZE: "20" });
const desk = await aColleague(app, "desk");
const second = await aColleague(app, "desk");

const settleDown = async () => {
  await passUndo(app);
  await runJobs(frequentJobs(app.services));
};
const newsTo = ({ email }: PaidVisit) => mailbox.to(email).filter(({ subject }) => !subject?.includes("is confirmed"));
/** The subjects of all emails but the confirmation. */
const subjectsTo = (visit: PaidVisit) => newsTo(visit).map(({ subject = "" }) => subject.split(":")[0]);
const stateOf = async ({ appointmentId }: PaidVisit) =>
  read(OfficeVisitFound, await app.get(`/api/office/visits/${appointmentId}`, desk)).visit;
const listOf = async ({ docId, timeOff }: Sick, withPeriod = true) => {
  const query = new URLSearchParams({ docId });
  if (withPeriod) for (const end of ["from", "to"] as const) query.set(end, timeOff[end]);
  const answer = await app.get(`/api/office/affected-visits?${query}`, desk);
  return read(AffectedVisits, answer).visits;
};
const NOTICE = "Your visit can't take place as planned";
const first = <Item>([item]: Item[]): Item => {
  if (item === undefined) throw new Error("The list is empty");
  return item;
};

it("lists the visits that new time off would hit, each with a free colleague at its own time and none twice", async () => {
  const sick = await aNurseWithVisits(app, 3, 2);
  const visits = await listOf(sick);
  expect(visits.map(({ _id }) => _id)).toEqual(sick.visits.map(({ appointmentId }) => appointmentId));
  for (const { alternatives, startsAt, hasBest } of visits) {
    expect(hasBest).toBe(true);
    expect(alternatives[0]).toMatchObject({ startsAt, feeDifferenceCents: 0 });
  }
  const own = visits.flatMap(({ alternatives }) => alternatives).filter(({ docId }) => docId === sick.docId);
  expect(own.filter(({ startsAt }) => startsAt >= sick.timeOff.from && startsAt < sick.timeOff.to)).toEqual([]);
});

it("previews every outcome, refund and email by the code that acts, and stores nothing", async () => {
  const sick = await aNurseWithVisits(app, 3);
  const decisions = [
    await decisionOn(app, sick.visits[0], "move", sick.colleagues[0]),
    await decisionOn(app, sick.visits[1], "cancel"),
    await decisionOn(app, sick.visits[2], "offer"),
  ];
  const { docId, timeOff } = sick;
  const preview = read(
    AffectedPreview,
    await app.post("/api/office/affected-visits/preview", { docId, timeOff, decisions }, desk),
  );
  expect(preview).toMatchObject({ refundCents: 8000, emails: 3 });
  expect(preview.outcomes.map(({ state, refundCents }) => [state, refundCents])).toEqual([
    ["done", 0],
    ["done", 8000],
    ["done", 0],
  ]);
  expect(preview.outcomes[1]?.email?.text).toContain("$80 will be refunded to the card you paid with.");
  expect(preview.outcomes[2]?.email?.text).toContain("full refund of $80");
  const [left] = await app.sql`select count(*)::int from time_off where consultant_id = ${docId}`;
  expect(left).toEqual({ count: 0 });
  expect(await stateOf(first(sick.visits))).toMatchObject({ state: "paid", docId });
});

it("moves, cancels with a full refund and offers times in one operation, with one email to each patient", async () => {
  const sick = await aNurseWithVisits(app, 3);
  const [moved, canceled, offered] = sick.visits;
  if (!moved || !canceled || !offered) throw new Error("Three visits were booked");
  const done = await handle(
    app,
    sick,
    [
      await decisionOn(app, moved, "move", sick.colleagues[0]),
      await decisionOn(app, canceled, "cancel"),
      await decisionOn(app, offered, "offer"),
    ],
    desk,
  );
  expect(read(AffectedHandled, done).outcomes.map(({ state }) => state)).toEqual(["done", "done", "done"]);
  await settleDown();
  expect(await stateOf(moved)).toMatchObject({ state: "paid", docId: sick.colleagues[0], returnedCents: 0 });
  expect(await stateOf(canceled)).toMatchObject({
    state: "cancelled",
    cancelReason: "consultant",
    returnedCents: 8000,
  });
  expect(await stateOf(offered)).toMatchObject({ state: "paid", docId: sick.docId, returnedCents: 0 });
  expect(subjectsTo(moved)).toEqual([expect.stringMatching(/^Your visit is with .* now$/)]);
  expect(subjectsTo(canceled)).toEqual([expect.stringMatching(/is canceled$/), expect.stringMatching(/refund/i)]);
  expect(subjectsTo(offered)).toEqual([NOTICE]);
  expect(newsTo(offered)[0]?.text).toContain("Time 3");
  const { tasks } = read(Today, await app.get("/api/office/today", desk));
  expect(tasks.filter(({ targetId }) => targetId === offered.appointmentId)).toEqual([]);
  expect(newsTo(moved)[0]?.text).toContain("is unavailable at the time of your visit");
});

it("undoes the time off and everything decided with it, and sends neither the notice nor emails about moves, cancellations and offers", async () => {
  const sick = await aNurseWithVisits(app, 3);
  const decisions = [
    await decisionOn(app, sick.visits[0], "move", sick.colleagues[0]),
    await decisionOn(app, sick.visits[1], "cancel"),
    await decisionOn(app, sick.visits[2], "offer"),
  ];
  const done = await handle(app, sick, decisions, desk);
  expect((await undoGroup(app, done, desk)).status).toBe(200);
  expect((await undoGroup(app, done, desk)).status).toBe(200);
  await settleDown();
  for (const visit of sick.visits) {
    expect(await stateOf(visit)).toMatchObject({ state: "paid", docId: sick.docId, returnedCents: 0, fault: null });
    expect(subjectsTo(visit)).toEqual([]);
  }
  expect(await listOf(sick, false)).toEqual([]);
  const undone = (await stateOf(first(sick.visits))).timeline.map(({ what }) => what);
  expect(undone.filter((what) => what === "action undone")).toHaveLength(1);
});

it("refuses to undo after ten seconds", async () => {
  const sick = await aNurseWithVisits(app, 1);
  const done = await handle(app, sick, [await decisionOn(app, sick.visits[0], "cancel")], desk);
  await settleDown();
  expect(await undoGroup(app, done, desk)).toMatchObject({ status: 409 });
  expect(await stateOf(first(sick.visits))).toMatchObject({ state: "cancelled", returnedCents: 8000 });
});

it("never acts twice when two people handle the same list at once, and names who was first", async () => {
  const sick = await aNurseWithVisits(app, 3);
  const cancel = await Promise.all(sick.visits.map((visit) => decisionOn(app, visit, "cancel")));
  const offer = await Promise.all(sick.visits.map((visit) => decisionOn(app, visit, "offer")));
  const answers = await Promise.all([handle(app, sick, cancel, desk), handle(app, sick, offer, second)]);
  const outcomes = answers.map((answer) => read(AffectedHandled, answer).outcomes);
  const states = outcomes.map((all) => all.map(({ state }) => state).join());
  expect(states.toSorted()).toEqual(["decided,decided,decided", "done,done,done"]);
  const late = outcomes.flat().filter(({ state }) => state === "decided");
  expect(late.every(({ text }) => text.startsWith("Already handled by Olive"))).toBe(true);
  await settleDown();
  for (const visit of sick.visits)
    expect(subjectsTo(visit).filter((subject) => subject === NOTICE || subject?.endsWith("is canceled"))).toHaveLength(
      1,
    );
});

it("reports a colleague's time that was just taken and carries out the other decisions", async () => {
  const sick = await aNurseWithVisits(app, 2);
  const wish = await decisionOn(app, sick.visits[0], "move", sick.colleagues[0]);
  const clash = {
    ...(await decisionOn(app, sick.visits[1], "move", sick.colleagues[0])),
    slotTime: wish["slotTime"],
    slotDate: wish["slotDate"],
  };
  const { outcomes } = read(AffectedHandled, await handle(app, sick, [wish, clash], desk));
  expect(outcomes.map(({ state, text }) => [state, text])).toEqual([
    ["done", expect.stringContaining("Rescheduled with")],
    ["failed", "That time has just been taken. Please choose another."],
  ]);
  await settleDown();
  expect(subjectsTo(sick.visits[1] ?? first(sick.visits))).toContain(NOTICE);
});

it("tells the patient once that the nurse is unavailable when a nurse enters time off, whatever the office does later", async () => {
  const sick = await aNurseWithVisits(app, 2);
  const [left, handled] = sick.visits;
  if (!left || !handled) throw new Error("Two visits were booked");
  const nurse = await aNurse(app);
  await app.sql`update staff set consultant_id = ${sick.docId} where consultant_id = ${nurse.docId}`;
  expect((await app.post("/api/nurse/time-off", sick.timeOff, nurse)).status).toBe(200);
  const path = `/api/office/visits/${handled.appointmentId}`;
  const { revision } = await stateOf(handled);
  expect((await app.post(`${path}/cancel`, { revision, notify: false }, desk)).status).toBe(200);
  await settleDown();
  await settleDown();
  expect(subjectsTo(left).filter((subject) => subject === NOTICE)).toHaveLength(1);
  expect(subjectsTo(handled).filter((subject) => subject?.endsWith("is canceled"))).toHaveLength(1);
  expect(mailbox.to(handled.email).find(({ subject }) => subject?.includes("is canceled"))?.text).toContain(
    "$80 will be refunded",
  );
});

it("sends no notice when time off is ended within ten seconds, and says that the visit takes place when it is ended later", async () => {
  const sick = await aNurseWithVisits(app, 1);
  const visit = first(sick.visits);
  const path = `/api/office/consultants/${sick.docId}/time-off`;
  const enter = async () => read(TimeOffTaken, await app.post(path, sick.timeOff, desk));
  const end = async (id: string) => app.post(`${path}/${id}/end`, {}, desk);
  await end((await enter()).timeOff._id);
  await settleDown();
  expect(subjectsTo(visit)).toEqual([]);
  const { timeOff } = await enter();
  await settleDown();
  await end(timeOff._id);
  await settleDown();
  expect(subjectsTo(visit)).toEqual([NOTICE, "Your visit takes place after all"]);
});

it("tells patients when their nurse takes no visits anymore, puts the visits on Today, and tells nobody if it is switched back", async () => {
  const sick = await aNurseWithVisits(app, 1);
  const visit = first(sick.visits);
  await completeNurse(app, sick.docId);
  const switchTo = (available: boolean) =>
    app.sql`update consultant set available = ${available} where id = ${sick.docId}`;
  const tasks = async () =>
    read(Today, await app.get("/api/office/today", desk)).tasks.filter(
      ({ targetId }) => targetId === visit.appointmentId,
    );
  await switchTo(false);
  expect((await tasks()).map(({ kind, reason }) => [kind, reason])).toEqual([
    ["time_off", expect.stringContaining("is away (takes no visits).")],
  ]);
  await switchTo(true);
  await settleDown();
  expect(subjectsTo(visit)).toEqual([]);
  await switchTo(false);
  await settleDown();
  expect(subjectsTo(visit)).toEqual([NOTICE]);
  expect((await listOf(sick, false)).map(({ isTold }) => isTold)).toEqual([true]);
});

it("tells a patient again when the visit came back to the nurse, who then is off again", async () => {
  const sick = await aNurseWithVisits(app, 1);
  const visit = first(sick.visits);
  await handle(app, sick, [await decisionOn(app, visit, "move", sick.colleagues[0])], desk);
  await settleDown();
  await app.sql`delete from time_off where consultant_id = ${sick.docId}`;
  const { revision } = await stateOf(visit);
  const back = { revision, docId: sick.docId, ...slotLabels(visit.startsAt, sick.zone) };
  expect((await app.post(`/api/office/visits/${visit.appointmentId}/move`, back, desk)).status).toBe(200);
  await handle(app, sick, [], desk);
  await settleDown();
  expect(subjectsTo(visit)).toContain(NOTICE);
});

it("sends no reminder of a visit whose nurse is unavailable", async () => {
  const sick = await aNurseWithVisits(app, 1);
  const visit = first(sick.visits);
  await handle(app, sick, [], desk);
  await app.sql`update appointment set remind_at = now() where id = ${visit.appointmentId}`;
  await settleDown();
  expect(subjectsTo(visit)).toEqual([NOTICE]);
});

it("cancels a visit with a full refund at its start when nobody chose, unless the nurse came after all", async () => {
  const sick = await aNurseWithVisits(app, 2);
  const [left, met] = sick.visits;
  if (!left || !met) throw new Error("Two visits were booked");
  await handle(app, sick, [], desk);
  await settleDown();
  const { appointmentId } = met;
  await app.sql`
    insert into call_opened (appointment_id, starts_at, side) select id, now() - interval '1 minute', 'nurse' from appointment where id = ${appointmentId}`;
  for (const { appointmentId: id } of sick.visits) {
    await app.sql`update time_off set during = tstzrange(now() - interval '1 hour', upper(during)) where consultant_id = ${sick.docId}`;
    await app.sql`
      with moved as (update appointment set starts_at = now() - interval '1 minute' where id = ${id} and id = ${left.appointmentId} returning 1)
      update affected_visit set starts_at = now() - interval '1 minute' where appointment_id = ${id}`;
  }
  await settleDown();
  expect(await stateOf(left)).toMatchObject({ state: "cancelled", returnedCents: 8000 });
  expect(await stateOf(met)).toMatchObject({ state: "paid", returnedCents: 0 });
});

it("tells a patient whose visit is kept on Today that it takes place, and asks nothing more", async () => {
  const sick = await aNurseWithVisits(app, 1);
  const visit = first(sick.visits);
  await handle(app, sick, [], desk);
  await settleDown();
  expect((await app.post(`/api/office/today/time_off/${visit.appointmentId}/done`, {}, desk)).status).toBe(200);
  await settleDown();
  expect(subjectsTo(visit)).toEqual([NOTICE, "Your visit takes place after all"]);
  expect((await listOf(sick)).map(({ decided }) => decided)).toEqual([expect.stringContaining("Already handled by")]);
});

it("is missing for a nurse that doesn't exist, also without time off", async () => {
  const input = { docId: crypto.randomUUID(), timeOff: null, decisions: [] };
  for (const path of ["/api/office/affected-visits/preview", "/api/office/affected-visits"])
    expect((await app.post(path, input, desk)).status).toBe(404);
});
