import { describe, expect, it } from "vitest";
import { OfficeRideFound } from "../../../../contract/office-rides.ts";
import { OfficeVisitFound } from "../../../../contract/office-visits.ts";
import { Today } from "../../../../contract/today.ts";
import { ChangePreviewed } from "../../../../contract/visit-changes.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { aDispute, decideDispute, paymentIdOf } from "../../../../test/disputes.ts";
import { testMailbox } from "../../../../test/mailbox.ts";
import { aPaidRide } from "../../../../test/rides.ts";
import { aColleague } from "../../../../test/staff.ts";
import { aPaidVisit, type PaidVisit } from "../../../../test/visits.ts";
import { frequentJobs } from "../../../jobs.ts";
import { runJobs } from "../../../lib/jobs/jobs.ts";

const mailbox = await testMailbox();
const app = await testAppWithCards({ SMTP_URL: mailbox.url, DATABASE_POOL_SIZE: "10" });
const desk = await aColleague(app, "desk");

const settleDown = async () => {
  for (let turn = 0; turn < 2; turn += 1) {
    await app.sql`update operation set ends_at = now() where ends_at > now()`;
    await app.sql`update refund set due_at = now() where refunded_at is null and provider_refund_id is null`;
    await app.sql`update email_outbox set due_at = now() where due_at > now()`;
    await runJobs(frequentJobs(app.services));
  }
};
/** The refunds of a visit or ride: cents, and whether each was sent. */
const refunds = async (id: string) =>
  (
    await app.sql<{ cents: number; isSent: boolean }[]>`
      select refund.amount_cents as cents, refunded_at is not null as is_sent from refund join checkout on checkout.id = checkout_id
      where appointment_id = ${id} or checkout.ride_id = ${id} order by refund.amount_cents`
  ).map(({ cents, isSent }) => [cents, isSent]);
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
const lastEmail = ({ email }: PaidVisit) => mailbox.to(email).at(-1)?.text ?? "";

describe("while a bank decides about $20 of $80", () => {
  it("the other $60 is promised to the patient and sent at once, and the $20 only if the bank decides for us", async () => {
    const visit = await aPaidVisit(app);
    const dispute = await aDispute(app, visit.appointmentId, 2000);
    expect(await preview(visit)).toMatchObject({ blockers: [], refundCents: 6000 });
    expect((await cancel(visit, 6000)).status).toBe(200);
    await settleDown();
    expect(await refunds(visit.appointmentId)).toEqual([
      [2000, false],
      [6000, true],
    ]);
    await decideDispute(app, dispute, "won");
    await settleDown();
    expect(await refunds(visit.appointmentId)).toEqual([
      [2000, true],
      [6000, true],
    ]);
  });

  it("the $20 is not refunded if the bank takes it", async () => {
    const visit = await aPaidVisit(app);
    const dispute = await aDispute(app, visit.appointmentId, 2000);
    expect((await atOffice(visit, "cancel", { canceledBy: "office" })).status).toBe(200);
    await decideDispute(app, dispute, "lost");
    await settleDown();
    expect(await refunds(visit.appointmentId)).toEqual([[6000, true]]);
    expect(lastEmail(visit)).toContain("$60");
  });

  it("the office refunds up to $60 by hand and no more", async () => {
    const visit = await aPaidVisit(app);
    await aDispute(app, visit.appointmentId, 2000);
    expect((await atOffice(visit, "refund", { cents: 6001, reason: "Kind" })).status).toBe(409);
    expect((await atOffice(visit, "refund", { cents: 6000, reason: "Kind" })).status).toBe(200);
    await settleDown();
    expect(await refunds(visit.appointmentId)).toEqual([[6000, true]]);
    expect((await atOffice(visit, "refund", { cents: 100, reason: "Kind" })).body["message"]).toContain(
      "The bank is deciding",
    );
  });

  it("a refund that was due before is split: the undisputed part is sent, the rest waits", async () => {
    const visit = await aPaidVisit(app);
    expect((await cancel(visit, 8000)).status).toBe(200);
    const dispute = await aDispute(app, visit.appointmentId, 2000);
    await settleDown();
    expect(await refunds(visit.appointmentId)).toEqual([
      [2000, false],
      [6000, true],
    ]);
    await decideDispute(app, dispute, "lost");
    expect(await refunds(visit.appointmentId)).toEqual([[6000, true]]);
  });
});

describe("after a bank took $20 of $80", () => {
  it("the patient gets the other $60, also when we cancel, and is not told that the bank returned it all", async () => {
    const visit = await aPaidVisit(app);
    await decideDispute(app, await aDispute(app, visit.appointmentId, 2000), "lost");
    expect(await preview(visit)).toMatchObject({ blockers: [], refundCents: 6000 });
    expect((await atOffice(visit, "cancel", { canceledBy: "office" })).status).toBe(200);
    await settleDown();
    expect(await refunds(visit.appointmentId)).toEqual([[6000, true]]);
    expect(
      mailbox
        .to(visit.email)
        .map(({ text = "" }) => text)
        .join("\n"),
    ).not.toContain("already returned this payment");
  });

  it("the visit and its nurse's pay know the true net", async () => {
    const visit = await aPaidVisit(app);
    await decideDispute(app, await aDispute(app, visit.appointmentId, 2000), "lost");
    expect(await app.sql`select visit_net_cents(${visit.appointmentId}) as cents`).toEqual([{ cents: 6000 }]);
  });

  it("two disputes of parts add up, and the second whole one leaves nothing", async () => {
    const visit = await aPaidVisit(app);
    const payment = await paymentIdOf(app, visit.appointmentId);
    await decideDispute(app, await aDispute(app, visit.appointmentId, 2000), "lost");
    await app.sql`select record_dispute('du_two', ${payment}, 6000, 'general', 'needs_response', null, now())`;
    expect(await preview(visit)).toMatchObject({
      refundCents: 0,
      blockers: [expect.stringContaining("The bank is deciding")],
    });
    await app.sql`select record_dispute('du_two', ${payment}, 6000, 'general', 'lost', null, now())`;
    expect((await officeVisit(visit)).dispute).toBe("lost");
    expect(await preview(visit)).toMatchObject({ refundCents: 0, blockers: [] });
  });
});

it("a ride whose payment is disputed in part is refunded as far as it is ours", async () => {
  const ride = await aPaidRide(app);
  const dispute = await aDispute(app, ride.rideId, 500);
  const office = async (what: string, more: object) => app.post(`/api/office/rides/${ride.rideId}/${what}`, more, desk);
  const seen = read(ChangePreviewed, await office("preview", { action: "cancel", canceledBy: "office" }));
  expect(seen).toMatchObject({ blockers: [], refundCents: 6000, keepsCents: 0 });
  const { revision } = read(OfficeRideFound, await app.get(`/api/office/rides/${ride.rideId}`, desk)).ride;
  expect((await office("cancel", { revision, canceledBy: "office", refundCents: 6000 })).status).toBe(200);
  await settleDown();
  expect(await refunds(ride.rideId)).toEqual([
    [500, false],
    [6000, true],
  ]);
  await decideDispute(app, dispute, "won");
  await settleDown();
  expect(await refunds(ride.rideId)).toEqual([
    [500, true],
    [6000, true],
  ]);
});

describe("a lost dispute", () => {
  const task = async (id: string) =>
    read(Today, await app.get("/api/office/today", desk)).tasks.find(
      ({ kind, subject }) => kind === "dispute_lost" && subject?._id === id,
    );

  it("of a booked visit is on the visit with the true net, and a task until somebody cancels or leaves it", async () => {
    const [visit, other] = [await aPaidVisit(app), await aPaidVisit(app)];
    for (const { appointmentId } of [visit, other])
      await decideDispute(app, await aDispute(app, appointmentId), "lost");
    expect(await officeVisit(visit)).toMatchObject({
      dispute: "lost",
      paidCents: 8000,
      lostCents: 8000,
      netCents: 0,
      refundableCents: 0,
    });
    const found = await task(visit.appointmentId);
    expect(found).toMatchObject({ who: "Ann Lee", isByHand: true });
    expect(found?.reason).toMatch(
      /^The bank returned \$80 to the cardholder, for .*\. Cancel it, or leave it\. To ask for payment again, cancel it and book it again with a link to pay\.$/,
    );
    expect((await app.post(`/api/office/today/dispute_lost/${found?.targetId}/done`, {}, desk)).status).toBe(200);
    expect(await task(visit.appointmentId)).toBeUndefined();
    expect((await atOffice(other, "cancel", { canceledBy: "office" })).status).toBe(200);
    expect(await task(other.appointmentId)).toBeUndefined();
  });

  it("of a part is on the visit with what is left", async () => {
    const visit = await aPaidVisit(app);
    await decideDispute(app, await aDispute(app, visit.appointmentId, 2000), "lost");
    expect(await officeVisit(visit)).toMatchObject({
      dispute: null,
      lostCents: 2000,
      netCents: 6000,
      refundableCents: 6000,
    });
    expect((await task(visit.appointmentId))?.reason).toContain("$20");
  });

  it("of a booked ride is a task too, and none is made for a ride that was canceled", async () => {
    const [ride, canceled] = [await aPaidRide(app), await aPaidRide(app)];
    const dispute = await aDispute(app, ride.rideId);
    await app.post("/api/user/cancel-ride", { rideId: canceled.rideId }, canceled);
    await decideDispute(app, dispute, "lost");
    await decideDispute(app, await aDispute(app, canceled.rideId), "lost");
    expect((await task(ride.rideId))?.reason).toContain("$65");
    expect(await task(canceled.rideId)).toBeUndefined();
  });
});
