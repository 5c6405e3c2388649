import { expect, it } from "vitest";
import { AffectedHandled, AffectedVisits } from "../../../../contract/affected-visits.ts";
import { Booked, CheckoutUrl } from "../../../../contract/appointments.ts";
import { OfficeVisitFound } from "../../../../contract/office-visits.ts";
import { aNurseWithVisits, decisionOn, handle, revisionOf } from "../../../../test/affected.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { lockWaits } from "../../../../test/lock-waits.ts";
import { aConsultant, aPatient, bookingInputsFor } from "../../../../test/people.ts";
import { aColleague } from "../../../../test/staff.ts";
import { insertTimeOff } from "../../consultants/schedule.ts";

const app = await testAppWithCards({ DATABASE_POOL_SIZE: "20" });
const desk = await aColleague(app, "desk");
const second = await aColleague(app, "desk");

it("finds a visit that is paid while time off is being entered", async () => {
  const { id: docId } = await aConsultant(app);
  const input = (await bookingInputsFor(app, docId))[30];
  const { token } = await aPatient(app);
  const { appointment } = read(Booked, await app.post("/api/user/book-appointment", input, { token }));
  const pay = { appointmentId: appointment._id };
  const { url } = read(CheckoutUrl, await app.post("/api/user/pay-appointment", pay, { token }));
  const from = appointment.startsAt;
  const to = new Date(Date.parse(from) + 1_800_000).toISOString();
  let paying: Promise<unknown> = Promise.resolve();
  await app.sql.begin(async (tx) => {
    await insertTimeOff(tx, docId, { from, to, reason: "Flu" });
    paying = app.cards.press(url, "pay").then(() => app.post("/api/user/mark-appointment-paid", pay, { token }));
    await lockWaits(app.sql);
  });
  await paying;
  const query = new URLSearchParams({ docId });
  const { visits } = read(AffectedVisits, await app.get(`/api/office/affected-visits?${query}`, desk));
  expect(visits.map(({ _id }) => _id)).toEqual([appointment._id]);
});

it("decides once about visits during time off that was entered before, of two people at once", async () => {
  const sick = await aNurseWithVisits(app, 3);
  await handle(app, sick, [], desk);
  const cancel = await Promise.all(sick.visits.map((visit) => decisionOn(app, visit, "cancel")));
  const offer = await Promise.all(sick.visits.map((visit) => decisionOn(app, visit, "offer")));
  const answers = await Promise.all([
    handle(app, sick, cancel, desk, { timeOff: null }),
    handle(app, sick, offer.toReversed(), second, { timeOff: null }),
  ]);
  const outcomes = answers.flatMap((answer) => read(AffectedHandled, answer).outcomes);
  for (const { appointmentId } of sick.visits)
    expect(outcomes.filter(({ visitId, state }) => visitId === appointmentId && state === "done")).toHaveLength(1);
});

it("cancels once when one person uses the visit's own dialog and another the list, with one refund", async () => {
  const sick = await aNurseWithVisits(app, 1);
  await handle(app, sick, [], desk);
  const [visit] = sick.visits;
  if (!visit) throw new Error("A visit was booked");
  const decision = await decisionOn(app, visit, "cancel");
  const path = `/api/office/visits/${visit.appointmentId}`;
  await Promise.all([
    handle(app, sick, [decision], desk, { timeOff: null }),
    app.post(`${path}/cancel`, { revision: await revisionOf(app, visit) }, second),
  ]);
  expect(read(OfficeVisitFound, await app.get(path, desk)).visit).toMatchObject({
    state: "cancelled",
    paidCents: 8000,
    dueCents: 8000,
  });
});
