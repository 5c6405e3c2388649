import { expect, it } from "vitest";
import { Booked } from "../../../../contract/appointments.ts";
import { OfficeRideFound } from "../../../../contract/office-rides.ts";
import { EmailShown, OfficeVisitFound } from "../../../../contract/office-visits.ts";
import { ChangePreviewed } from "../../../../contract/visit-changes.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { aDispute, decideDispute, paymentIdOf } from "../../../../test/disputes.ts";
import { testMailbox } from "../../../../test/mailbox.ts";
import { aPaidRide, patientsView } from "../../../../test/rides.ts";
import { aColleague } from "../../../../test/staff.ts";
import { aPaidVisit, aRunningVisit, bringVisitNear, type PaidVisit } from "../../../../test/visits.ts";
import { frequentJobs } from "../../../jobs.ts";
import { runJobs } from "../../../lib/jobs/jobs.ts";

const BANK = expect.stringContaining("The bank is deciding about this payment");
const mailbox = await testMailbox();
const app = await testAppWithCards({ SMTP_URL: mailbox.url, DATABASE_POOL_SIZE: "10" });
const desk = await aColleague(app, "desk");

const settleDown = async () => {
  await app.sql`update operation set ends_at = now() where ends_at > now()`;
  await app.sql`update refund set due_at = now() where refunded_at is null and provider_refund_id is null`;
  await app.sql`update email_outbox set due_at = now() where due_at > now()`;
  await runJobs(frequentJobs(app.services));
  await runJobs(frequentJobs(app.services));
};
const refunds = (id: string) => app.sql<{ cents: number; isSent: boolean }[]>`
  select refund.amount_cents as cents, refunded_at is not null as is_sent from refund join checkout on checkout.id = checkout_id
  where appointment_id = ${id} or checkout.ride_id = ${id}`;
const preview = async ({ appointmentId, token }: PaidVisit) =>
  read(ChangePreviewed, await app.post("/api/user/preview-change", { appointmentId, action: "cancel" }, { token }));
const cancel = ({ appointmentId, token }: PaidVisit, refundCents: number) =>
  app.post("/api/user/cancel-appointment", { appointmentId, refundCents }, { token });
const officeVisit = async ({ appointmentId }: PaidVisit) =>
  read(OfficeVisitFound, await app.get(`/api/office/visits/${appointmentId}`, desk)).visit;
const atOffice = async (visit: PaidVisit, what: string, input: object) => {
  const { revision } = await officeVisit(visit);
  return app.post(`/api/office/visits/${visit.appointmentId}/${what}`, { revision, ...input }, desk);
};
const officePreview = async (visit: PaidVisit, input: object) =>
  read(ChangePreviewed, await app.post(`/api/office/visits/${visit.appointmentId}/preview`, input, desk));
const lastEmail = ({ email }: PaidVisit) => mailbox.to(email).at(-1)?.text ?? "";

it("while a bank decides, a patient is promised no refund and can't cancel with one", async () => {
  const visit = await aPaidVisit(app);
  await aDispute(app, visit.appointmentId);
  expect(await preview(visit)).toMatchObject({ blockers: [BANK], refundCents: 0, keepsCents: 8000 });
  expect((await preview(visit)).email.text).not.toContain("$80");
  expect(await cancel(visit, 8000)).toMatchObject({ status: 409, body: { message: BANK } });
  expect(await cancel(visit, 0)).toMatchObject({ status: 409, body: { message: BANK } });
  const seen = read(Booked, await app.get(`/api/user/appointment/${visit.appointmentId}`, visit)).appointment;
  expect(seen).toMatchObject({ rights: { refundCents: 0 }, dispute: "open", cancelled: false });
  expect(await refunds(visit.appointmentId)).toEqual([]);
});

it("a patient can cancel a disputed visit that isn't refundable anyway", async () => {
  const visit = await aPaidVisit(app);
  await bringVisitNear(app, visit, 5);
  await aDispute(app, visit.appointmentId);
  expect(await preview(visit)).toMatchObject({ blockers: [], refundCents: 0 });
  expect((await cancel(visit, 0)).status).toBe(200);
});

it("while a bank decides, the office refunds nothing, and cancels at the patient's wish only without a refund", async () => {
  const visit = await aPaidVisit(app);
  await aDispute(app, visit.appointmentId);
  expect(await officePreview(visit, { action: "refund", cents: 2000 })).toMatchObject({
    blockers: [BANK],
    refundCents: 0,
  });
  expect(await atOffice(visit, "refund", { cents: 2000, reason: "Kind" })).toMatchObject({
    status: 409,
    body: { message: BANK },
  });
  expect(await officePreview(visit, { action: "cancel", canceledBy: "patient" })).toMatchObject({
    blockers: [BANK],
    refundCents: 0,
  });
  expect(await atOffice(visit, "cancel", { canceledBy: "patient" })).toMatchObject({
    status: 409,
    body: { message: BANK },
  });
  const without = { canceledBy: "patient", refundCents: 0 };
  expect(await officePreview(visit, { action: "cancel", ...without })).toMatchObject({ blockers: [], refundCents: 0 });
  expect((await atOffice(visit, "cancel", without)).status).toBe(200);
  await settleDown();
  expect(await refunds(visit.appointmentId)).toEqual([]);
  expect(lastEmail(visit)).toContain("The bank is deciding about this payment");
});

it("a refund because of us waits for the bank: it is sent when the dispute is won", async () => {
  const visit = await aPaidVisit(app);
  const dispute = await aDispute(app, visit.appointmentId);
  const input = { action: "cancel", canceledBy: "office" };
  const seen = await officePreview(visit, input);
  expect(seen).toMatchObject({ blockers: [], refundCents: 0, heldCents: 8000, keepsCents: 0 });
  expect(seen.email.text).toContain("If the payment stays with us, we'll refund $80 to your card.");
  expect((await atOffice(visit, "cancel", input)).status).toBe(200);
  await settleDown();
  expect(await refunds(visit.appointmentId)).toEqual([{ cents: 8000, isSent: false }]);
  expect(lastEmail(visit)).toContain("If the payment stays with us, we'll refund $80 to your card.");
  expect((await officeVisit(visit)).refunds).toMatchObject([{ cents: 8000, state: "scheduled" }]);
  await decideDispute(app, dispute, "won");
  await settleDown();
  expect(await refunds(visit.appointmentId)).toEqual([{ cents: 8000, isSent: true }]);
  expect(lastEmail(visit)).toContain("We refunded $80 to the card");
  expect((await officeVisit(visit)).refunds).toMatchObject([{ cents: 8000, state: "returned" }]);
});

it("a refund that was promised before the dispute is closed when the dispute is lost, and the timeline says so", async () => {
  const visit = await aPaidVisit(app);
  expect((await cancel(visit, 8000)).status).toBe(200);
  const dispute = await aDispute(app, visit.appointmentId);
  await settleDown();
  expect(await refunds(visit.appointmentId)).toEqual([{ cents: 8000, isSent: false }]);
  await decideDispute(app, dispute, "lost");
  expect(await refunds(visit.appointmentId)).toEqual([]);
  const { timeline, dispute: state } = await officeVisit(visit);
  expect(state).toBe("lost");
  expect(timeline.filter(({ what }) => what.startsWith("dispute"))).toMatchObject([
    { what: "dispute lost", change: { disputedCents: [null, 8000], owedCents: [8000, 0] } },
    { what: "dispute opened", change: { disputedCents: [null, 8000] } },
  ]);
});

it("after a lost dispute nothing is refundable, and canceling says where the money is", async () => {
  const visit = await aPaidVisit(app);
  await decideDispute(app, await aDispute(app, visit.appointmentId), "lost");
  const { blockers, refundCents, email } = await preview(visit);
  expect([blockers, refundCents]).toEqual([[], 0]);
  expect(email.text).toContain("Your bank has already returned this payment to you.");
  expect(await officePreview(visit, { action: "refund", cents: 100 })).toMatchObject({
    blockers: [expect.stringContaining("The bank returned this payment"), "Only $0 is left to refund."],
  });
  expect((await cancel(visit, 0)).status).toBe(200);
  expect(await refunds(visit.appointmentId)).toEqual([]);
});

it("a status that was read before the bank's decision and arrives after it changes nothing", async () => {
  const visit = await aPaidVisit(app);
  const dispute = await aDispute(app, visit.appointmentId);
  await decideDispute(app, dispute, "lost");
  await app.sql`
    select record_dispute(${dispute}, ${await paymentIdOf(app, visit.appointmentId)}, 8000, 'general', 'needs_response', null, now())`;
  expect((await officeVisit(visit)).dispute).toBe("lost");
});

it("an inquiry of the bank blocks nothing", async () => {
  const visit = await aPaidVisit(app);
  await app.sql`
    select record_dispute('du_inquiry', ${await paymentIdOf(app, visit.appointmentId)}, 8000, 'general', 'warning_needs_response', null, now())`;
  expect(await preview(visit)).toMatchObject({ blockers: [], refundCents: 8000 });
});

it("a stuck refund of a disputed payment can't be retried or marked as refunded", async () => {
  const visit = await aPaidVisit(app);
  await cancel(visit, 8000);
  const [due] = await app.sql<{ id: string }[]>`
    update refund set problem = 'Stuck', problem_since = now(), tries = 1, due_at = now() + interval '1 hour'
    where checkout_id = (select id from checkout where appointment_id = ${visit.appointmentId}) returning id`;
  await aDispute(app, visit.appointmentId);
  await app.sql`update refund set problem = 'Stuck', problem_since = now() where id = ${due?.id ?? ""}`;
  const url = `/api/office/money/refunds/${due?.id}`;
  expect(await app.post(`${url}/retry`, {}, desk)).toMatchObject({ status: 409, body: { message: BANK } });
  expect(await app.post(`${url}/returned`, { reason: "By check" }, desk)).toMatchObject({
    status: 409,
    body: { message: BANK },
  });
});

it("a nurse who did not come: the refund is scheduled and waits for the bank", async () => {
  const visit = await aRunningVisit(app, 15);
  const dispute = await aDispute(app, visit.appointmentId);
  await atOffice(visit, "attendance", { attendance: "consultant_absent" });
  await settleDown();
  expect(await refunds(visit.appointmentId)).toEqual([{ cents: 8000, isSent: false }]);
  await decideDispute(app, dispute, "won");
  await settleDown();
  expect(await refunds(visit.appointmentId)).toEqual([{ cents: 8000, isSent: true }]);
});

it("a disputed ride: its passenger can't cancel with a refund, we can, and the refund waits", async () => {
  const ride = await aPaidRide(app);
  const dispute = await aDispute(app, ride.rideId);
  const input = { rideId: ride.rideId, action: "cancel" };
  expect(read(ChangePreviewed, await app.post("/api/user/preview-ride-change", input, ride))).toMatchObject({
    blockers: [BANK],
    refundCents: 0,
  });
  const wished = await app.post("/api/user/cancel-ride", { rideId: ride.rideId, refundCents: 0 }, ride);
  expect(wished).toMatchObject({ status: 409, body: { message: BANK } });
  expect(await patientsView(app, ride)).toMatchObject({ dispute: "open" });
  const office = async (what: string, more: object) => app.post(`/api/office/rides/${ride.rideId}/${what}`, more, desk);
  const look = async (canceledBy: string) =>
    read(ChangePreviewed, await office("preview", { action: "cancel", canceledBy }));
  expect(await look("patient")).toMatchObject({ blockers: [BANK], refundCents: 0 });
  expect(await look("office")).toMatchObject({ blockers: [], refundCents: 0, heldCents: 6500 });
  const [{ revision } = { revision: 0 }] = await app.sql<{ revision: number }[]>`
    select revision from ride where id = ${ride.rideId}`;
  expect((await office("cancel", { revision, canceledBy: "patient" })).status).toBe(409);
  expect((await office("cancel", { revision, canceledBy: "office", refundCents: 0 })).status).toBe(200);
  await settleDown();
  expect(await refunds(ride.rideId)).toEqual([{ cents: 6500, isSent: false }]);
  await decideDispute(app, dispute, "lost");
  await settleDown();
  expect(await refunds(ride.rideId)).toEqual([]);
  const { timeline } = await ridesRecord(ride.rideId);
  expect(timeline.map(({ what }) => what).filter((what) => what.startsWith("dispute"))).toEqual([
    "dispute lost",
    "dispute opened",
  ]);
});

const ridesRecord = async (id: string) => read(OfficeRideFound, await app.get(`/api/office/rides/${id}`, desk)).ride;

it("emails about a disputed visit don't repeat the refund rule", async () => {
  const visit = await aPaidVisit(app);
  await aDispute(app, visit.appointmentId);
  await settleDown();
  const { subject, text } = read(
    EmailShown,
    await app.get(
      `/api/office/visits/${visit.appointmentId}/email?kind=appointment-paid&subjectId=${visit.appointmentId}`,
      desk,
    ),
  );
  expect(subject).toContain("Amara Okafor");
  expect(text).not.toContain("full refund");
  expect(text).toContain("The bank is deciding about this payment");
});

it("a second payment for a visit is listed with its refund and in the timeline", async () => {
  const visit = await aPaidVisit(app);
  const [paid] = await app.sql<{ id: string }[]>`
    select id from checkout where appointment_id = ${visit.appointmentId} and status = 'paid'`;
  await app.sql`
    select settle_session('cs_second', ${paid?.id ?? ""}, true, 'pi_second', 8000, 'usd')`;
  const { payments, refunds: given, timeline } = await officeVisit(visit);
  expect(payments.map(({ cents, isUnasked }) => [cents, isUnasked])).toEqual([
    [8000, false],
    [8000, true],
  ]);
  expect(given).toMatchObject([{ cents: 8000, state: "scheduled" }]);
  expect(timeline[0]).toMatchObject({ what: "second payment received", change: { paidCents: [null, 8000] } });
});
