import { expect, it } from "vitest";
import { Booked } from "../../../../contract/appointments.ts";
import { OfficeVisitChanged, OfficeVisitFound } from "../../../../contract/office-visits.ts";
import { type Answer, read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { lockWaits } from "../../../../test/lock-waits.ts";
import { aPatient, bookingInputsFor } from "../../../../test/people.ts";
import { aColleague } from "../../../../test/staff.ts";
import { aPaidVisit } from "../../../../test/visits.ts";

const app = await testAppWithCards();
const desk = await aColleague(app, "desk");

it("an undo keeps the call that was arranged while the cancellation waited", async () => {
  const { appointmentId } = await aPaidVisit(app);
  const path = `/api/office/visits/${appointmentId}`;
  const { revision } = read(OfficeVisitFound, await app.get(path, desk)).visit;
  const url = `https://rooms.test/${appointmentId}`;
  let canceling: Promise<Answer> | null = null;
  await app.sql.begin(async (tx) => {
    await tx`update appointment set meeting_url = ${url}, call_due_at = null where id = ${appointmentId}`;
    canceling = app.post(`${path}/cancel`, { revision, reason: "She asked" }, desk);
    await lockWaits(app.sql);
  });
  const done = await canceling;
  const { operationId } = read(OfficeVisitChanged, done ?? expect.fail("It was not canceled"));
  expect((await app.post(`/api/office/undo/${operationId}`, {}, desk)).status).toBe(200);
  const restored = await app.sql`select meeting_url, call_due_at from appointment where id = ${appointmentId}`;
  expect(restored).toEqual([{ meetingUrl: url, callDueAt: null }]);
});

it("a silent action still emails another patient whose expired hold it ends, at once, and its undo doesn't take that back", async () => {
  const { appointmentId, docId } = await aPaidVisit(app);
  const { token } = await aPatient(app);
  const [slot] = await bookingInputsFor(app, docId);
  if (!slot) throw new Error("No slot is free");
  const other = read(Booked, await app.post("/api/user/book-appointment", slot, { token })).appointment._id;
  await app.sql`update appointment set held_until = now() where id = ${other}`;
  const path = `/api/office/visits/${appointmentId}`;
  const { revision } = read(OfficeVisitFound, await app.get(path, desk)).visit;
  const { slotDate, slotTime } = slot;
  const moved = await app.post(`${path}/move`, { revision, slotDate, slotTime, notify: false }, desk);
  const { operationId } = read(OfficeVisitChanged, moved);
  expect(
    await app.sql`select kind from email_outbox where operation_id = ${operationId} and kind in (select kind from email_kind where audience = 'patient')`,
  ).toEqual([]);
  expect((await app.post(`/api/office/undo/${operationId}`, {}, desk)).status).toBe(200);
  const emails = await app.sql`
    select kind, operation_id, due_at = queued_at as is_at_once from email_outbox where subject_id = ${other} and kind = 'hold-lapsed'`;
  expect(emails).toEqual([{ kind: "hold-lapsed", operationId: null, isAtOnce: true }]);
});
