import { afterEach, describe, expect, it } from "vitest";
import { DisputeList, OneRefund, type Payment, PaymentList, RefundList } from "../../../contract/money.ts";
import { read } from "../../../test/app.ts";
import { testAppWithCards } from "../../../test/cards.ts";
import { sendDueEmails, testMailbox } from "../../../test/mailbox.ts";
import { aPaidRide } from "../../../test/rides.ts";
import { aColleague } from "../../../test/staff.ts";
import { aPaidVisit } from "../../../test/visits.ts";
import { refundJob, refundSearch } from "../../lib/money/refunds.ts";

const mailbox = await testMailbox();
const app = await testAppWithCards({ SMTP_URL: mailbox.url, DATABASE_POOL_SIZE: "10" });
const [owner, desk] = [await aColleague(app, "owner"), await aColleague(app, "desk")];

afterEach(async () => {
  await app.cards.clearFaults();
  await app.cards.refundsBegin("succeeded");
  await app.cards.setWebhooks("deliver");
});

/** A paid visit, and the provider's id of its payment. */
async function aPayment() {
  const visit = await aPaidVisit(app);
  const [paid] = await app.sql<{ id: string; paymentId: string }[]>`
    select id, payment_id from checkout where appointment_id = ${visit.appointmentId} and payment_id is not null`;
  if (!paid) throw new Error("Nothing was paid");
  return { ...visit, checkoutId: paid.id, paymentId: paid.paymentId };
}

async function payment(checkoutId: string, filter = ""): Promise<Payment | undefined> {
  const { payments } = read(PaymentList, await app.get(`/api/office/money/payments?limit=200${filter}`, desk));
  return payments.find(({ _id }) => _id === checkoutId);
}

/** A refund that the provider has just rejected, or has made without us getting the response. */
async function aStuckRefund(answer: "balance_insufficient" | "lost" = "balance_insufficient") {
  const paid = await aPayment();
  // No refund of another test is due, which would get the rejection instead.
  await app.sql`update refund set due_at = now() + interval '1 hour' where refunded_at is null`;
  await app.cards.injectFault("/refunds", answer, answer === "lost" ? 3 : 1);
  await app.sql`select schedule_refund(${paid.checkoutId}, ${paid.paymentId}, 3000, 'visit_cancelled')`;
  await refundJob(app.services).run();
  await app.cards.clearFaults();
  const [due] = await app.sql<{ id: string }[]>`select id from refund where payment_id = ${paid.paymentId}`;
  if (!due) throw new Error("There is no refund");
  return { ...paid, refundId: due.id };
}
const inTenMinutes = (refundId: string) =>
  app.sql`update refund set due_at = now() + interval '10 minutes' where id = ${refundId}`;
const refund = async (id: string, tab: "open" | "returned") =>
  read(RefundList, await app.get(`/api/office/money/refunds?limit=200&tab=${tab}`, desk)).refunds.find(
    ({ _id }) => _id === id,
  );
const returned = (id: string, as = desk, reason = "By check number 112") =>
  app.post(`/api/office/money/refunds/${id}/returned`, { reason }, as);
const sentBack = async (paymentId: string) =>
  (await app.cards.refunds()).filter(({ payment_intent }) => payment_intent === paymentId);

describe("payments", () => {
  it("show who paid what for, how, and what was refunded or is due", async () => {
    const { checkoutId, paymentId, refundId, appointmentId } = await aStuckRefund();
    expect(await payment(checkoutId)).toMatchObject({
      paymentId,
      method: "card",
      patient: { name: "Ann Lee" },
      paidFor: { kind: "visit", _id: appointmentId, with: "Amara Okafor" },
      paidCents: 8000,
      returnedCents: 0,
      owedCents: 3000,
      isDisputed: false,
    });
    expect(await payment(checkoutId, "&state=owed")).toBeDefined();
    await app.post(`/api/office/money/refunds/${refundId}/retry`, {}, desk);
    await refundJob(app.services).run();
    expect(await payment(checkoutId)).toMatchObject({ returnedCents: 3000, owedCents: 0 });
    expect(await payment(checkoutId, "&state=owed")).toBeUndefined();
  });

  it("include those of rides, and what was paid twice is listed twice", async () => {
    const { rideId } = await aPaidRide(app);
    const [paid] = await app.sql<{ id: string }[]>`select id from checkout where ride_id = ${rideId}`;
    const [twice] = await app.sql<{ id: string }[]>`
      insert into unmatched_payment (checkout_id, session_id, payment_id, amount_cents, currency)
      values (${paid?.id ?? ""}, ${crypto.randomUUID()}, ${crypto.randomUUID()}, 9900, 'usd') returning id`;
    expect(await payment(paid?.id ?? "")).toMatchObject({ paidFor: { kind: "ride", _id: rideId }, isUnasked: false });
    expect(await payment(twice?.id ?? "")).toMatchObject({ isUnasked: true, paidCents: 9900 });
  });

  it("are paged, each once, latest first, and filtered by day", async () => {
    const ids = [await aPayment(), await aPayment(), await aPayment()].map(({ checkoutId }) => checkoutId);
    await app.sql`
      update checkout set paid_at = ${"2024-03-10T15:00:00.000001Z"}::timestamptz where id in ${app.sql(ids)}`;
    const found: string[] = [];
    for (let cursor = ""; ; ) {
      const { payments, next } = read(
        PaymentList,
        await app.get(`/api/office/money/payments?limit=2&from=2024-03-10&to=2024-03-10${cursor}`, desk),
      );
      found.push(...payments.map(({ _id }) => _id));
      if (next === null) break;
      cursor = `&cursor=${next}`;
    }
    expect(found).toEqual(ids.toSorted().toReversed());
    expect(await payment(ids[0] ?? "", "&from=2024-03-11")).toBeUndefined();
  });
});

describe("a refund that is stuck", () => {
  it("shows the reason, is sent at once on request, and the visit's history says who did it", async () => {
    const { refundId, appointmentId } = await aStuckRefund();
    expect(await refund(refundId, "open")).toMatchObject({
      state: "stuck",
      cents: 3000,
      problem: "Our balance with the card provider is too low. Please top it up there.",
    });
    await inTenMinutes(refundId);
    const tried = await app.post(`/api/office/money/refunds/${refundId}/retry`, {}, desk);
    expect([tried.status, tried.body["message"]]).toEqual([200, "We're sending the refund now."]);
    await refundJob(app.services).run();
    expect(await refund(refundId, "returned")).toMatchObject({ state: "returned", problem: null, returnedBy: null });
    const log =
      await app.sql`select action from audit_entry where subject_id = ${appointmentId} and target_id = ${refundId}`;
    expect(log).toEqual([{ action: "refund retried" }]);
    expect((await app.post(`/api/office/money/refunds/${refundId}/retry`, {}, desk)).status).toBe(409);
  });

  it("is made another way once, the patient is notified, and it is never sent to the card", async () => {
    const { refundId, paymentId, email } = await aStuckRefund();
    await inTenMinutes(refundId);
    const answers = await Promise.all([desk, owner, desk].map((by) => returned(refundId, by)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await refund(refundId, "returned")).toMatchObject({ state: "returned", returnedBy: "Olive Desk" });
    await app.sql`update refund set due_at = now() where id = ${refundId}`;
    await refundJob(app.services).run();
    expect(await sentBack(paymentId)).toEqual([]);
    await sendDueEmails(app);
    const message = mailbox.to(email).find(({ subject }) => subject === "Your refund is complete: $30");
    expect(message?.text).toContain("your bank couldn't refund it to your card");
  });

  describe("and was refunded another way, although the provider had it and its response was lost,", () => {
    async function refundedTwice() {
      await app.cards.setWebhooks("hold");
      const stuck = await aStuckRefund("lost");
      await inTenMinutes(stuck.refundId);
      expect((await returned(stuck.refundId)).status).toBe(200);
      await app.cards.deliverHeld();
      const books = () => app.sql`
        select by_hand, amount_cents, refunded_at is not null as is_back from refund
        where payment_id = ${stuck.paymentId} order by id`;
      const alerts = () => app.sql<{ message: string }[]>`
        select message from office_alert where message like ${`%${stuck.paymentId} was refunded twice%`}`;
      return { ...stuck, books, alerts };
    }
    const GIVEN = { byHand: true, amountCents: 3000, isBack: true };

    it("is two refunds, and the office is notified once that the payment was refunded twice", async () => {
      const { books, alerts } = await refundedTwice();
      await expect.poll(books).toEqual([GIVEN, { byHand: false, amountCents: 3000, isBack: true }]);
      await refundSearch(app.services).run();
      expect(await books()).toHaveLength(2);
      expect(await alerts()).toHaveLength(1);
    });

    it("is one when the bank rejects what the provider sent, and is not sent again", async () => {
      await app.cards.refundsBegin("pending");
      const { books, alerts, paymentId } = await refundedTwice();
      await expect.poll(books).toEqual([GIVEN, { byHand: false, amountCents: 3000, isBack: false }]);
      const [sent] = await sentBack(paymentId);
      await app.cards.setWebhooks("deliver");
      await app.cards.endRefund(sent?.id ?? "", "failed");
      await expect.poll(books).toEqual([GIVEN]);
      expect(await alerts()).toEqual([]);
    });
  });

  it("cannot be marked while it may be on its way to the card, or without an explanation", async () => {
    const { refundId } = await aStuckRefund();
    await app.sql`update refund set due_at = now() + interval '20 seconds' where id = ${refundId}`;
    expect((await returned(refundId)).body["message"]).toBe(
      "This refund is being sent to the card right now. Please check again in a minute.",
    );
    expect((await returned(refundId, desk, " ")).status).toBe(400);
    expect(await refund(refundId, "open")).toMatchObject({ state: "stuck" });
  });

  it("that the provider has accepted since is neither sent again nor marked", async () => {
    const { refundId } = await aStuckRefund();
    await app.cards.refundsBegin("pending");
    await app.post(`/api/office/money/refunds/${refundId}/retry`, {}, desk);
    await refundJob(app.services).run();
    await inTenMinutes(refundId);
    const words = "The card provider already has this refund and is waiting for the bank.";
    expect((await returned(refundId)).body["message"]).toBe(words);
    const tried = await app.post(`/api/office/money/refunds/${refundId}/retry`, {}, desk);
    expect(tried.body["message"]).toBe(words);
  });

  it("is for the desk and the owner; a viewer changes nothing", async () => {
    const { refundId } = await aStuckRefund();
    await inTenMinutes(refundId);
    const view = await aColleague(app, "view");
    expect((await returned(refundId, view)).status).toBe(403);
    expect((await app.get("/api/office/money/refunds", view)).status).toBe(200);
    expect((await app.get("/api/office/money/refunds", await aColleague(app, "dispatch"))).status).toBe(403);
    expect(read(OneRefund, await returned(refundId, owner)).refund.state).toBe("returned");
  });
});

it("a dispute shows its deadline and its page, and moves to the decided ones with the bank's decision", async () => {
  const { paymentId, checkoutId } = await aPayment();
  const find = async (tab: string) =>
    read(DisputeList, await app.get(`/api/office/money/disputes?limit=200&tab=${tab}`, desk)).disputes.find(({ url }) =>
      url.endsWith(providerId),
    );
  await app.cards.dispute(paymentId);
  const known = () =>
    app.sql<{ providerId: string }[]>`select provider_id from dispute where payment_id = ${paymentId}`;
  await expect.poll(known).toHaveLength(1);
  const providerId = (await known())[0]?.providerId ?? "";
  expect(await find("open")).toMatchObject({ cents: 8000, isToAnswer: true, dueBy: expect.any(String) });
  expect((await find("open"))?.url).toBe(`https://dashboard.stripe.com/test/disputes/${providerId}`);
  expect(await payment(checkoutId, "&state=disputed")).toMatchObject({ isDisputed: true });

  await app.sql`update dispute set status = 'lost' where provider_id = ${providerId}`;
  expect(await find("open")).toBeUndefined();
  expect(await find("decided")).toMatchObject({ status: "lost", isToAnswer: false });
  expect(await payment(checkoutId, "&state=disputed")).toBeUndefined();
});
