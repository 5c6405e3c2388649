import { expect, it } from "vitest";
import { PayLink } from "../../../../contract/office-booking.ts";
import { OfficeVisitChanged, OfficeVisitFound } from "../../../../contract/office-visits.ts";
import { Today } from "../../../../contract/today.ts";
import { type Answer, read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { holdsOf } from "../../../../test/holds.ts";
import { testMailbox } from "../../../../test/mailbox.ts";
import { aBookingInput, aConsultant, aPatient } from "../../../../test/people.ts";
import { aColleague } from "../../../../test/staff.ts";
import { frequentJobs } from "../../../jobs.ts";
import { backlog } from "../../../lib/jobs/backlog.ts";
import { runJobs } from "../../../lib/jobs/jobs.ts";

const mailbox = await testMailbox();
const app = await testAppWithCards({
  SMTP_URL: mailbox.url,
  DATABASE_POOL_SIZE: "20",
  OFFICE_EMAIL: "desk@lamplight.test",
});
const { stateOf } = holdsOf(app);
const desk = await aColleague(app, "desk");
const settleDown = () => runJobs(frequentJobs(app.services));

async function aHold() {
  const [patient, input] = [await aPatient(app), await aBookingInput(app, (await aConsultant(app)).id)];
  const { docId, slotDate, slotTime } = input;
  const booked = await app.post(
    "/api/office/visits",
    { docId, slotDate, slotTime, patient: { _id: patient.id } },
    desk,
  );
  const { visit } = read(OfficeVisitFound, booked);
  return { ...patient, visit, path: `/api/office/visits/${visit._id}`, appointmentId: visit._id };
}
type Hold = Awaited<ReturnType<typeof aHold>>;

const visitOf = async ({ path }: Hold) => read(OfficeVisitFound, await app.get(path, desk)).visit;
const act = async (hold: Hold, action: string, input: object): Promise<Answer> =>
  app.post(`${hold.path}/${action}`, { revision: (await visitOf(hold)).revision, reason: "She asked", ...input }, desk);
const pay = (hold: Hold, method = "cash", cents = 8000) => act(hold, "payments", { method, cents });
/** As if the ten seconds of every operation on a visit were over. */
async function passTenSeconds({ visit }: Hold): Promise<void> {
  await app.sql`update operation set ends_at = now() where appointment_id = ${visit._id} and ends_at > now()`;
  await app.sql`update email_outbox set due_at = now() where due_at > now() and operation_id is not null`;
  await app.sql`update refund set due_at = now() where due_at > now() and operation_id is not null`;
  await app.sql`update appointment set call_due_at = now() where id = ${visit._id} and call_due_at > now()`;
}
const payByLink = async ({ path }: Hold) => {
  const { code } = read(PayLink, await app.post(`${path}/pay-link`, {}, desk));
  const { body } = await app.post("/api/pay/checkout", { code });
  return { press: () => app.cards.press(String(body["url"]), "pay"), url: String(body["url"]) };
};

it.each(["cash", "check"])("a visit is paid by %s with its exact fee, and shown so everywhere", async (method) => {
  const hold = await aHold();
  for (const cents of [7999, 8001])
    expect((await pay(hold, method, cents)).body["message"]).toBe("Please enter exactly the fee, $80.");
  const { visit } = read(OfficeVisitChanged, await pay(hold, method));
  expect(visit).toMatchObject({
    state: "paid",
    paidCents: 8000,
    payments: [{ method, cents: 8000, takenBy: "Olive Desk" }],
  });
  expect(visit.timeline[0]).toMatchObject({ what: "payment taken by hand", who: "Olive Desk" });
  await passTenSeconds(hold);
  await settleDown();
  const how = method === "cash" ? "in cash" : "by check";
  const message = mailbox.to(hold.email).find(({ subject }) => subject?.includes(" is confirmed: "));
  expect(message?.text).toContain(how);
  expect(message?.text).not.toContain(`${method}_`);
  expect(await stateOf(hold)).toMatchObject({ payment: true, paidBy: method, paymentReference: null });
});

it("a payment by hand is recorded once, also when two record it, and can be undone for ten seconds", async () => {
  const hold = await aHold();
  const { revision } = hold.visit;
  const input = { revision, method: "cash", cents: 8000 };
  const answers = await Promise.all(Array.from({ length: 6 }, () => app.post(`${hold.path}/payments`, input, desk)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const rejected = answers.find(({ status }) => status === 409);
  expect(rejected?.body["message"]).toBe("This visit is already paid. Please return the money you received.");
  expect(await visitOf(hold)).toMatchObject({ paidCents: 8000 });
  const done = answers.find(({ status }) => status === 200);
  const undone = await app.post(`/api/office/undo/${done?.body["operationId"]}`, {}, desk);
  expect(undone.status).toBe(200);
  expect(await visitOf(hold)).toMatchObject({
    state: "held",
    paidCents: 0,
    payments: [],
    heldUntil: hold.visit.heldUntil,
  });
  expect((await pay(hold, "check")).status).toBe(200);
});

it("recording cash closes the open card page before the answer, and an undo lets the patient open another", async () => {
  const hold = await aHold();
  const { url } = await payByLink(hold);
  expect((await fetch(url)).status).toBe(200);
  const done = await pay(hold);
  expect(done.status).toBe(200);
  expect((await fetch(url)).status).toBe(410);
  expect((await app.post(`/api/office/undo/${done.body["operationId"]}`, {}, desk)).status).toBe(200);
  const other = await payByLink(hold);
  expect(other.url).not.toBe(url);
  await other.press();
  await settleDown();
  expect(await visitOf(hold)).toMatchObject({ state: "paid", paidCents: 8000, payments: [{ method: "card" }] });
});

it("of cash and a card payment at the same time one is kept, and the other is refunded", async () => {
  for (let round = 0; round < 4; round++) {
    const hold = await aHold();
    const { press, url } = await payByLink(hold);
    await press();
    const [byHand] = await Promise.all([
      pay(hold),
      app.post("/api/user/mark-appointment-paid", { appointmentId: hold.appointmentId }, { token: hold.token }),
    ]);
    await passTenSeconds(hold);
    await settleDown();
    await settleDown();
    const visit = await visitOf(hold);
    const isByHand = byHand.status === 200;
    expect(visit.netCents).toBe(8000);
    expect(visit.payments.map(({ method }) => method).sort()).toEqual(isByHand ? ["card", "cash"] : ["card"]);
    expect(visit.toGiveBackCents).toBe(0);
    expect(url).toBeTruthy();
  }
});

it("a payment by hand is refunded by hand: the provider is not involved, and a person marks it as done", async () => {
  const hold = await aHold();
  await pay(hold);
  await passTenSeconds(hold);
  await settleDown();
  const before = (await app.cards.refunds()).length;
  expect((await act(hold, "cancel", { canceledBy: "office" })).status).toBe(200);
  const soon = await act(hold, "mark-refunded", {});
  expect(soon.body["message"]).toBe("This can still be undone for a few seconds. Please wait, then try again.");
  await passTenSeconds(hold);
  await settleDown();
  expect(await visitOf(hold)).toMatchObject({
    state: "cancelled",
    returnedCents: 0,
    dueCents: 8000,
    toGiveBackCents: 8000,
  });
  expect(await stateOf(hold)).toMatchObject({ refund: "due" });
  const cancelled = mailbox.to(hold.email).find(({ subject }) => subject?.includes(" is canceled: "));
  expect(cancelled?.text?.replaceAll(/\s+/g, " ")).toContain("$80 will be refunded in cash");

  const { revision } = await visitOf(hold);
  const marked = await Promise.all([1, 2].map(() => app.post(`${hold.path}/mark-refunded`, { revision }, desk)));
  expect(marked.map(({ status }) => status)).toContain(200);
  await settleDown();
  expect(await visitOf(hold)).toMatchObject({ toGiveBackCents: 0, returnedCents: 8000 });
  expect((await visitOf(hold)).timeline.filter(({ what }) => what === "payment refunded by hand")).toHaveLength(1);
  expect(await stateOf(hold)).toMatchObject({ refund: "done" });
  const emails = mailbox.to(hold.email).filter(({ subject }) => subject === "Your refund is complete: $80");
  expect(emails).toHaveLength(1);
  expect(emails[0]?.text).not.toContain("card");
  expect(await app.cards.refunds()).toHaveLength(before);
});

it("money promised back by hand is a task with name, amount and link until it is recorded, and Health calls nothing stuck", async () => {
  const hold = await aHold();
  await pay(hold);
  await passTenSeconds(hold);
  await app.sql`update appointment set starts_at = starts_at + interval '3 days', ends_at = ends_at + interval '3 days' where id = ${hold.appointmentId}`;
  const cancelled = await app.post(
    "/api/user/cancel-appointment",
    { appointmentId: hold.appointmentId, refundCents: 8000 },
    { token: hold.token },
  );
  expect(cancelled.status).toBe(200);
  const task = async () =>
    read(Today, await app.get("/api/office/today", desk)).tasks.find(
      ({ kind, subject }) => kind === "refund_by_hand" && subject?._id === hold.appointmentId,
    );
  expect(await task()).toMatchObject({
    who: "Ann Lee",
    reason: "$80 was promised back in cash. Hand it over, then mark it as refunded.",
    isByHand: false,
  });
  const { refunds } = await backlog(app.sql);
  expect(refunds.troubled).toBe(0);
  const { toGiveBackCents, revision } = await visitOf(hold);
  expect(toGiveBackCents).toBe(8000);
  expect((await app.post(`/api/office/visits/${hold.appointmentId}/mark-refunded`, { revision }, desk)).status).toBe(
    200,
  );
  expect(await task()).toBeUndefined();
});

it("an expired hold is paid by hand while its time is free, and not after", async () => {
  const [free, taken] = [await aHold(), await aHold()];
  for (const { appointmentId } of [free, taken])
    await app.sql`update appointment set held_until = now() - interval '1 second' where id = ${appointmentId}`;
  await settleDown();
  expect((await pay(free)).status).toBe(200);
  const { docId, startsAt } = taken.visit;
  const { id } = await aPatient(app);
  await app.sql`
    insert into appointment (patient_id, consultant_id, starts_at, ends_at, held_until, fee_cents, zoom_email)
    values (${id}, ${docId}, ${startsAt}, ${startsAt}::timestamptz + interval '30 minutes', ${startsAt}, 8000, 'x@y.test')`;
  expect((await pay(taken)).body["message"]).toBe("The hold expired, and the slot was taken. Please book another.");
  expect(await visitOf(taken)).toMatchObject({ state: "lapsed", paidCents: 0 });
});
