import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { testAppWithCards } from "../../../test/cards.ts";
import { holdsOf } from "../../../test/holds.ts";
import { testMailbox } from "../../../test/mailbox.ts";
import { aPaidRide, patientsView } from "../../../test/rides.ts";
import { jobs } from "../../jobs.ts";
import { runJobs } from "../jobs/jobs.ts";
import { refundSearch } from "./refunds.ts";

const FEE = 8000;
const mailbox = await testMailbox();
const app = await testAppWithCards({ SMTP_URL: mailbox.url, DATABASE_POOL_SIZE: "10" });
const settleDown = () => runJobs(jobs(app.services));
const dueNow = () => app.sql`update refund set due_at = now() where refunded_at is null`;
const { aHold, pageOf, runOut, stateOf, refundsOf } = holdsOf(app);
type Hold = Awaited<ReturnType<typeof aHold>>;

afterEach(async () => {
  await app.cards.setWebhooks("deliver");
  await app.cards.refundsBegin("succeeded");
  await app.cards.clearFaults();
  await dueNow();
  await settleDown();
});

async function aPaidHold() {
  const hold = await aHold();
  await app.cards.press(await pageOf(hold), "pay");
  return { hold, payment: await paymentOf(hold) };
}

/** A payment that came too late for its slot, with a due refund that the provider rejects once. */
async function aDueRefund() {
  const hold = await aHold();
  const url = await pageOf(hold);
  await runOut(hold);
  await aHold(hold.input);
  await app.cards.injectFault("/refunds", "balance_insufficient");
  await app.cards.press(url, "pay");
  await settleDown();
  expect((await stateOf(hold)).refund).toBe("due");
  return { hold, payment: await paymentOf(hold) };
}

async function paymentOf({ appointmentId }: Hold): Promise<string> {
  const [paid] = await app.sql<{ paymentId: string }[]>`
    select payment_id from checkout where appointment_id = ${appointmentId} and payment_id is not null`;
  return paid?.paymentId ?? "";
}
const scheduleRefund = (payment: string, cents: number) =>
  app.sql`select schedule_refund(id, payment_id, ${cents}, 'cancelled') from checkout where payment_id = ${payment}`;
const booksOf = (payment: string) => app.sql<{ reason: string; amountCents: number; isSent: boolean }[]>`
  select reason, amount_cents, refunded_at is not null as is_sent from refund where payment_id = ${payment} order by id`;
const sentOf = async (hold: Hold) =>
  (await refundsOf(hold)).filter(({ status }) => status === "succeeded").reduce((sum, { amount }) => sum + amount, 0);
const mismatchesOf = (payment: string) =>
  app.sql`select message from office_alert where message like ${`%${payment}%`}`;
const moneyEmailsTo = (email: string) =>
  mailbox.to(email).filter(({ subject }) => subject?.startsWith("Your refund is on its way"));

describe("a refund made by hand at the provider", () => {
  it("after our first try has failed is found before the second, so that there is only one refund", async () => {
    const { hold, payment } = await aPaidHold();
    await app.cards.setWebhooks("drop");
    await app.cards.injectFault("/refunds", "balance_insufficient");
    await scheduleRefund(payment, 3000);
    await settleDown();
    await app.cards.refundByHand(payment, 3000);
    await dueNow();
    await settleDown();
    expect(await sentOf(hold)).toBe(3000);
    expect((await booksOf(payment)).filter(({ isSent }) => !isSent)).toEqual([]);
  });

  it("is recorded once, however often its events come, and the patient is notified", async () => {
    const { hold, payment } = await aPaidHold();
    await app.cards.setWebhooks("twice");
    await app.cards.refundByHand(payment, 1000);
    await app.cards.refundByHand(payment, 500);
    await expect.poll(() => booksOf(payment)).toHaveLength(2);
    await settleDown();
    const byAmount = (await booksOf(payment)).sort((a, b) => a.amountCents - b.amountCents);
    expect(byAmount).toEqual([
      { reason: "by_hand", amountCents: 500, isSent: true },
      { reason: "by_hand", amountCents: 1000, isSent: true },
    ]);
    expect(await stateOf(hold)).toMatchObject({ payment: true, cancelled: false });
    expect(moneyEmailsTo(hold.email).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(["Your refund is on its way: $10", "Your refund is on its way: $5"]),
    );
    expect(moneyEmailsTo(hold.email)).toHaveLength(2);
    expect(await mismatchesOf(payment)).toEqual([]);
  });

  it("is found although no event came", async () => {
    const { payment } = await aPaidHold();
    await app.cards.setWebhooks("drop");
    await app.cards.refundByHand(payment, 1000);
    await settleDown();
    await settleDown();
    expect(await booksOf(payment)).toEqual([{ reason: "by_hand", amountCents: 1000, isSent: true }]);
  });

  it("is found beside another one that cannot be recorded", async () => {
    const { payment } = await aPaidHold();
    await app.cards.setWebhooks("drop");
    for (const cents of [1000, 777, 500]) await app.cards.refundByHand(payment, cents);
    await app.sql`alter table refund add constraint planted check (amount_cents <> 777)`;
    onTestFinished(async () => void (await app.sql`alter table refund drop constraint planted`));
    await refundSearch(app.services).run();
    expect((await booksOf(payment)).map(({ amountCents }) => amountCents).sort()).toEqual([1000, 500]);
  });

  it("shows on the patient's ride", async () => {
    const ride = await aPaidRide(app);
    const [paid] = await app.sql<
      { paymentId: string }[]
    >`select payment_id from checkout where ride_id = ${ride.rideId}`;
    await app.cards.refundByHand(paid?.paymentId ?? "", 1500);
    await expect.poll(async () => (await patientsView(app, ride)).refund).toEqual({ amount: 15, sent: true });
  });

  it("is reported to the office once when nothing is left of a payment whose visit takes place", async () => {
    const { payment } = await aPaidHold();
    await app.cards.setWebhooks("twice");
    await app.cards.refundByHand(payment, FEE);
    await expect.poll(() => booksOf(payment)).toHaveLength(1);
    await settleDown();
    expect(await mismatchesOf(payment)).toHaveLength(1);
  });

  it("is ignored when the payment is not ours", async () => {
    const before = await app.sql`select count(*) from refund`;
    await app.services.db`select record_external_refund('re_strange', null, 'pi_strange', 100, 'succeeded', '')`;
    expect(await app.sql`select count(*) from refund`).toEqual(before);
  });

  it("is forgotten when the office cancels it before it reaches the bank", async () => {
    const { payment } = await aPaidHold();
    await app.cards.refundsBegin("pending");
    const refund = await app.cards.refundByHand(payment, 1000);
    await expect.poll(() => booksOf(payment)).toEqual([{ reason: "by_hand", amountCents: 1000, isSent: false }]);
    await app.cards.endRefund(refund, "canceled");
    await expect.poll(() => booksOf(payment)).toEqual([]);
    await settleDown();
    expect(await booksOf(payment)).toEqual([]);
  });

  it("is sent again when the bank has rejected it", async () => {
    const { hold, payment } = await aPaidHold();
    const refund = await app.cards.refundByHand(payment, 1000);
    await expect.poll(() => booksOf(payment)).toHaveLength(1);
    await app.cards.endRefund(refund, "failed");
    await expect.poll(async () => (await booksOf(payment))[0]?.isSent).toBe(false);
    await dueNow();
    await settleDown();
    expect(await booksOf(payment)).toEqual([{ reason: "by_hand", amountCents: 1000, isSent: true }]);
    expect(await sentOf(hold)).toBe(1000);
  });
});

describe("a due refund", () => {
  it.each([
    ["an event reports it", "deliver"],
    ["no event comes", "drop"],
  ] as const)("is not sent again when the office has sent it by hand, and %s", async (_, weather) => {
    const { hold, payment } = await aDueRefund();
    await app.cards.setWebhooks(weather);
    await app.cards.refundByHand(payment, FEE);
    await expect
      .poll(async () => {
        await dueNow();
        await settleDown();
        return booksOf(payment);
      })
      .toEqual([{ reason: "slot_taken", amountCents: FEE, isSent: true }]);
    expect((await stateOf(hold)).refund).toBe("done");
    expect(await sentOf(hold)).toBe(FEE);
  });

  it("is the rest of the payment when the office has refunded a part by hand", async () => {
    const { hold, payment } = await aDueRefund();
    await app.cards.refundByHand(payment, 3000);
    await expect.poll(() => booksOf(payment)).toHaveLength(2);
    await dueNow();
    await settleDown();
    expect(await booksOf(payment)).toEqual([
      { reason: "slot_taken", amountCents: 5000, isSent: true },
      { reason: "by_hand", amountCents: 3000, isSent: true },
    ]);
    expect(await sentOf(hold)).toBe(FEE);
  });

  it("is nothing when the office has refunded the whole payment by hand", async () => {
    const { hold, payment } = await aPaidHold();
    await scheduleRefund(payment, 1000);
    await app.cards.refundByHand(payment, FEE);
    await expect.poll(() => booksOf(payment)).toEqual([{ reason: "by_hand", amountCents: FEE, isSent: true }]);
    await settleDown();
    expect(await sentOf(hold)).toBe(FEE);
  });

  it("is never more than the rest when part of the payment was refunded before", async () => {
    const { payment, hold } = await aPaidHold();
    await app.cards.refundByHand(payment, 3000);
    await expect.poll(() => booksOf(payment)).toHaveLength(1);
    await scheduleRefund(payment, FEE);
    await settleDown();
    expect(await sentOf(hold)).toBe(FEE);
  });
});
