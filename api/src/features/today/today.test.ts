import { describe, expect, it } from "vitest";
import { OfficeVisitFound } from "../../../contract/office-visits.ts";
import type { OfficeRole } from "../../../contract/staff.ts";
import { type Task, type TaskKind, Today } from "../../../contract/today.ts";
import { type Answer, read } from "../../../test/app.ts";
import { testAppWithCards } from "../../../test/cards.ts";
import { aPatient } from "../../../test/people.ts";
import { aRideInput } from "../../../test/rides.ts";
import { aColleague, aNurse, aNurseVisit } from "../../../test/staff.ts";
import { aPaidVisit, aRunningVisit } from "../../../test/visits.ts";

const app = await testAppWithCards();

type OfficeUser = Awaited<ReturnType<typeof aColleague>>;
const HOUR = 3_600_000;

const today = async (desk: OfficeUser) => read(Today, await app.get("/api/office/today", desk));
const find = (tasks: Task[], kind: TaskKind, id: string) =>
  tasks.find((task) => task.kind === kind && (task.subject?._id === id || task.targetId === id));

/** The task of that kind about that record; fails the test if there is none. */
async function task(desk: OfficeUser, kind: TaskKind, id: string): Promise<Task> {
  const found = find((await today(desk)).tasks, kind, id);
  if (!found) throw new Error(`There is no task of the kind ${kind}`);
  return found;
}
const act = (desk: OfficeUser, { kind, targetId }: Task, action: string, body: object = {}): Promise<Answer> =>
  app.post(`/api/office/today/${kind}/${targetId}/${action}`, body, desk);

async function anUnattendedVisit() {
  const visit = await aRunningVisit(app, 12);
  await app.post("/api/user/unattended-appointment", { appointmentId: visit.appointmentId }, visit);
  return visit;
}

async function anAlert(): Promise<string> {
  const [noted] = await app.sql<
    { id: string }[]
  >`insert into office_alert (message) values ('The kettle is broken.') returning id`;
  return noted?.id ?? "";
}

async function aMessage(): Promise<string> {
  const [sent] = await app.sql<{ id: string }[]>`
    insert into contact_message (name, email, subject, message, sent_at)
    values ('Mona', 'mona@x.test', 'Hours', 'When?', now() - interval '25 hours') returning id`;
  return sent?.id ?? "";
}

describe("a task is on Today until its cause is gone", () => {
  it("a visit that no nurse joined, until its patient has chosen", async () => {
    const desk = await aColleague(app, "desk");
    const visit = await anUnattendedVisit();
    const found = await task(desk, "unattended", visit.appointmentId);
    expect(found).toMatchObject({ who: "Ann Lee", subject: { kind: "visit" }, takenBy: null, isByHand: false });
    expect(found.reason).toMatch(/^The patient reported that Amara Okafor didn't join the visit (at|on) /);
    await app.post("/api/user/attended-appointment", { appointmentId: visit.appointmentId }, visit);
    expect(find((await today(desk)).tasks, "unattended", visit.appointmentId)).toBeUndefined();
  });

  it("a visit inside time off, once however many times off cover it, until the time off ends", async () => {
    const desk = await aColleague(app, "owner");
    const { appointmentId, docId, startsAt } = await aPaidVisit(app);
    const during = [new Date(startsAt.getTime() - HOUR), new Date(startsAt.getTime() + HOUR)] as const;
    const [off] = await app.sql<{ id: string }[]>`
      insert into time_off (consultant_id, during, reason) values (${docId}, tstzrange(${during[0]}, ${during[1]}), 'Ill') returning id`;
    const found = await task(desk, "time_off", appointmentId);
    expect(found.reason).toContain("is away (Ill)");
    expect(found.due).toBe(startsAt.toISOString());
    await app.sql`delete from time_off where id = ${off?.id ?? ""}`;
    expect(find((await today(desk)).tasks, "time_off", appointmentId)).toBeUndefined();
  });

  it("a visit inside time off that someone keeps, until other time off covers it", async () => {
    const desk = await aColleague(app, "desk");
    const { appointmentId, docId, startsAt } = await aPaidVisit(app);
    const takeOff = (hours: number) => app.sql`
      insert into time_off (consultant_id, during, reason)
      values (${docId}, tstzrange(${new Date(startsAt.getTime() - hours * HOUR)}, ${startsAt}::timestamptz + interval '5 minutes'), 'Ill')`;
    await takeOff(1);
    expect((await act(desk, await task(desk, "time_off", appointmentId), "done")).status).toBe(200);
    expect(find((await today(desk)).tasks, "time_off", appointmentId)).toBeUndefined();
    const answer = await app.get(`/api/office/visits/${appointmentId}`, desk);
    const { timeline } = read(OfficeVisitFound, answer).visit;
    expect(timeline.map(({ what }) => what)).toContain("visit kept");
    await app.sql`delete from time_off where consultant_id = ${docId}`;
    await takeOff(2);
    expect((await task(desk, "time_off", appointmentId)).isByHand).toBe(true);
  });

  it("a visit whose nurse could not come", async () => {
    const desk = await aColleague(app, "desk");
    const { visitId } = await aNurseVisit(app, await aNurse(app), { endedMinutesAgo: 5 });
    await app.sql`update appointment set attendance = 'consultant_absent', attended_at = now() where id = ${visitId}`;
    expect((await task(desk, "consultant_absent", visitId)).reason).toContain("couldn't come");
  });

  it("a stuck refund until it is refunded, and a dispute until it is answered", async () => {
    const desk = await aColleague(app, "owner");
    const { appointmentId } = await aPaidVisit(app);
    const [page] = await app.sql<{ id: string; paymentId: string }[]>`
      select id, payment_id from checkout where appointment_id = ${appointmentId}`;
    const { id = "", paymentId = "" } = page ?? {};
    await app.sql`
      insert into refund (checkout_id, payment_id, amount_cents, reason, problem, problem_since, due_at)
      values (${id}, ${paymentId}, 4000, 'office', 'The bank has refused the money.', now(), now() + interval '1 day')`;
    await app.sql`
      insert into dispute (provider_id, payment_id, checkout_id, amount_cents, reason, status, due_by)
      values (${crypto.randomUUID()}, ${paymentId}, ${id}, 8000, 'not_received', 'needs_response', now() + interval '5 days')`;
    expect((await task(desk, "refund", appointmentId)).reason).toBe(
      "A refund of $40 is still due. The bank has refused the money.",
    );
    expect((await task(desk, "dispute", appointmentId)).reason).toContain(
      "The bank disputes a payment of $80 (not received)",
    );
    await app.sql`update refund set refunded_at = now(), provider_refund_id = ${crypto.randomUUID()}, problem = null, problem_since = null where checkout_id = ${id}`;
    await app.sql`update dispute set status = 'under_review' where checkout_id = ${id}`;
    const { tasks } = await today(desk);
    expect([find(tasks, "refund", appointmentId), find(tasks, "dispute", appointmentId)]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it("emails that need a person, as one task for each reason", async () => {
    const desk = await aColleague(app, "desk");
    const reason = `The mail server refuses us (${crypto.randomUUID()}).`;
    for (let n = 0; n < 3; n += 1)
      await app.sql`insert into email_outbox (kind, subject_id, last_error, needs_attention, due_at)
        values ('welcome', ${crypto.randomUUID()}, ${reason}, true, now() + interval '1 hour')`;
    const { tasks } = await today(desk);
    expect(tasks.filter((task) => task.reason.includes(reason))).toMatchObject([
      { reason: `3 emails aren't sent: ${reason}` },
    ]);
  });

  it("a ride within three hours without a driver, also for dispatch, who sees nothing else", async () => {
    const [desk, dispatch] = [await aColleague(app, "desk"), await aColleague(app, "dispatch")];
    const rider = await aPatient(app);
    const input = { ...aRideInput({ days: 3, transportType: "stretcher" }), paymentMethod: "cash" };
    await app.post("/api/user/book-ride", input, rider);
    const [ride] = await app.sql<{ id: string }[]>`
      update ride set starts_at = now() + interval '2 hours' where patient_id = ${rider.id} returning id`;
    expect((await task(desk, "no_driver", ride?.id ?? "")).reason).toContain("No driver yet for the stretcher ride");
    const messageId = await aMessage();
    const seen = await today(dispatch);
    expect(find(seen.tasks, "no_driver", ride?.id ?? "")).toBeDefined();
    expect(find(seen.tasks, "message", messageId)).toBeUndefined();
    const message = await task(desk, "message", messageId);
    expect((await act(dispatch, message, "take")).status).toBe(404);
  });

  it("an office alert, until someone marks it as done", async () => {
    const desk = await aColleague(app, "desk");
    const alert = await task(desk, "trouble", await anAlert());
    expect(alert).toMatchObject({ who: "The office", isByHand: true, reason: "The kettle is broken." });
    expect((await act(desk, alert, "done")).status).toBe(200);
    expect(find((await today(desk)).tasks, "trouble", alert.targetId)).toBeUndefined();
    expect((await act(desk, alert, "take")).status).toBe(404);
  });

  it("a message without a reply for a day, handled in the inbox, for those who may open it", async () => {
    const [desk, view] = [await aColleague(app, "desk"), await aColleague(app, "view")];
    const messageId = await aMessage();
    const message = await task(desk, "message", messageId);
    expect(message).toMatchObject({ who: "Mona", subject: { kind: "inbox", _id: messageId }, isByHand: false });
    expect(find((await today(view)).tasks, "message", messageId)).toBeUndefined();
    const answer = await act(desk, message, "take");
    expect([answer.status, answer.body["message"]]).toEqual([409, "Please handle this in the inbox."]);
    expect((await app.post(`/api/office/inbox/${messageId}/take`, {}, desk)).status).toBe(200);
    expect((await task(desk, "message", messageId)).takenBy?._id).toBe(desk.id);
    await app.post(`/api/office/inbox/${messageId}/close`, { revision: 2 }, desk);
    expect(find((await today(desk)).tasks, "message", messageId)).toBeUndefined();
  });

  it("a task that closes automatically cannot be marked as done", async () => {
    const desk = await aColleague(app, "desk");
    const visit = await anUnattendedVisit();
    const found = await task(desk, "unattended", visit.appointmentId);
    expect((await act(desk, found, "done")).status).toBe(409);
  });
});

describe("handling a task", () => {
  it("when two take the same task, one gets it and the other sees who", async () => {
    const [one, two] = [await aColleague(app, "desk"), await aColleague(app, "owner")];
    const alert = await task(one, "trouble", await anAlert());
    const answers = await Promise.all([act(one, alert, "take"), act(two, alert, "take")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = answers[0]?.status === 200 ? one : two;
    const loser = winner === one ? two : one;
    expect(answers.find(({ status }) => status === 409)?.body["message"]).toBe("Olive Desk has already taken this.");
    expect((await task(one, "trouble", alert.targetId)).takenBy?._id).toBe(winner.id);
    if (loser === one) {
      await act(one, alert, "unassign");
      expect((await task(one, "trouble", alert.targetId)).takenBy?._id).toBe(two.id);
    }
    await act(winner, alert, "unassign");
    expect((await act(loser, alert, "take")).status).toBe(200);
  });

  it("a snoozed task is hidden until then, for at most a week", async () => {
    const desk = await aColleague(app, "desk");
    const alert = await task(desk, "trouble", await anAlert());
    const in8Days = new Date(Date.now() + 8 * 24 * HOUR).toISOString();
    expect((await act(desk, alert, "snooze", { until: in8Days })).status).toBe(400);
    const until = new Date(Date.now() + HOUR).toISOString();
    expect((await act(desk, alert, "snooze", { until })).status).toBe(200);
    const { tasks, snoozed } = await today(desk);
    expect(find(tasks, "trouble", alert.targetId)).toBeUndefined();
    expect(find(snoozed, "trouble", alert.targetId)?.snoozedUntil).toBe(until);
    await app.sql`update task_state set snoozed_until = now() where target_id = ${alert.targetId}`;
    expect(await task(desk, "trouble", alert.targetId)).toBeDefined();
  });

  it("a snoozed task is back when it comes due, however long it was snoozed", async () => {
    const desk = await aColleague(app, "desk");
    const alert = await anAlert();
    await app.sql`update office_alert set created_at = now() - interval '2 days' where id = ${alert}`;
    const found = await task(desk, "trouble", alert);
    const until = new Date(Date.now() + 24 * HOUR).toISOString();
    expect((await act(desk, found, "snooze", { until })).status).toBe(200);
    const isSnoozed = async () => find((await today(desk)).snoozed, "trouble", found.targetId) !== undefined;
    await app.sql`update task_state set changed_at = ${found.due}::timestamptz + interval '1 second' where target_id = ${found.targetId}`;
    expect(await isSnoozed()).toBe(true);
    await app.sql`update task_state set changed_at = ${found.due}::timestamptz - interval '1 second' where target_id = ${found.targetId}`;
    expect(await isSnoozed()).toBe(false);
  });

  it("the tasks of a row are taken, given back and snoozed together, without those that somebody else has", async () => {
    const [one, two] = [await aColleague(app, "desk"), await aColleague(app, "desk")];
    const alerts = [await task(one, "trouble", await anAlert()), await task(one, "trouble", await anAlert())];
    const body = { tasks: alerts.map(({ kind, targetId }) => ({ kind, targetId })) };
    const all = (as: OfficeUser, action: string, more = {}) =>
      app.post(`/api/office/today/${action}`, { ...body, ...more }, as);
    const takers = async () => {
      const { tasks } = await today(one);
      return alerts.map(({ targetId }) => find(tasks, "trouble", targetId)?.takenBy?._id ?? null);
    };
    const [first] = alerts;
    if (first) await act(two, first, "take");
    expect((await all(one, "take")).body["message"]).toBe("This task is yours.");
    expect(await takers()).toEqual([two.id, one.id]);
    await all(one, "unassign");
    expect(await takers()).toEqual([two.id, null]);
    await all(two, "take");
    expect((await all(one, "take")).status).toBe(409);
    const until = new Date(Date.now() + HOUR).toISOString();
    expect((await all(one, "snooze", { until })).status).toBe(200);
    expect(find((await today(one)).snoozed, "trouble", first?.targetId ?? "")?.snoozedUntil).toBe(until);
    expect((await all(await aColleague(app, "view"), "take")).status).toBe(403);
  });

  it("a viewer takes nothing", async () => {
    const view = await aColleague(app, "view");
    const alert = await task(view, "trouble", await anAlert());
    for (const action of ["take", "unassign", "done"]) expect((await act(view, alert, action)).status).toBe(403);
  });
});

it("what comes next is listed with patient, nurse or driver, state and payment", async () => {
  const roles: OfficeRole[] = ["desk", "dispatch"];
  const nurse = await aNurse(app);
  const { visitId } = await aNurseVisit(app, nurse, { startsAt: new Date(Date.now() - 5 * 60_000) });
  const [desk, dispatch] = await Promise.all(roles.map((role) => aColleague(app, role)));
  if (!desk || !dispatch) throw new Error("There is no such user");
  expect((await today(desk)).ahead).toContainEqual(
    expect.objectContaining({ _id: visitId, patient: "Ann Lee", with: "Amara Okafor", state: "paid", money: "paid" }),
  );
  expect((await today(dispatch)).ahead.filter(({ kind }) => kind === "visit")).toEqual([]);
});
