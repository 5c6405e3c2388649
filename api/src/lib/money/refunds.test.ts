import { afterEach, describe, expect, it } from "vitest";
import { testAppWithCards } from "../../../test/cards.ts";
import { holdsOf } from "../../../test/holds.ts";
import { jobs } from "../../jobs.ts";
import { runJobs } from "../jobs/jobs.ts";
import { syncDispute } from "./disputes.ts";

const app = await testAppWithCards({ DATABASE_POOL_SIZE: "10" });
const settleDown = () => runJobs(jobs(app.services));
const { aHold, pageOf, runOut, stateOf, refundsOf } = holdsOf(app);
type Hold = Awaited<ReturnType<typeof aHold>>;

/** A payment that came too late for its slot, so that its refund is due. */
async function aDueRefund(): Promise<Hold> {
  const late = await aHold();
  const url = await pageOf(late);
  await runOut(late);
  await aHold(late.input);
  await app.cards.press(url, "pay");
  return late;
}
const dueNow = () => app.sql`update refund set due_at = now() where refunded_at is null`;
const rowOf = async ({ appointmentId }: Hold) => {
  const [row] = await app.sql<
    { id: string; problem: string | null; paymentId: string; attempt: number; refundedAt: Date | null }[]
  >`
    select refund.id, problem as problem, refund.payment_id, attempt, refunded_at from refund
    join checkout on checkout.id = checkout_id where appointment_id = ${appointmentId}`;
  if (!row) throw new Error("There is no refund");
  return row;
};
const emailsOfRecord = async (id: string) =>
  (await app.sql<{ kind: string }[]>`select kind from email_outbox where subject_id = ${id} order by kind`).map(
    ({ kind }) => kind,
  );

afterEach(async () => {
  await app.cards.setWebhooks("deliver");
  await app.cards.clearFaults();
  await app.cards.refundsBegin("succeeded");
  await dueNow();
  await settleDown();
});

describe("a refund the provider rejects", () => {
  it("is pending until it is done: the next try has a new key, and the office is notified why, once", async () => {
    const hold = await aDueRefund();
    await app.cards.injectFault("/refunds", "balance_insufficient", 2);
    await settleDown();
    expect((await stateOf(hold)).refund).toBe("due");
    const { id, problem } = await rowOf(hold);
    expect(problem).toBe("Our balance with the card provider is too low. Please top it up there.");
    expect(await emailsOfRecord(id)).toEqual(["refund-trouble"]);
    for (let tries = 1; tries <= 2; tries += 1) {
      await dueNow();
      await settleDown();
    }
    expect((await stateOf(hold)).refund).toBe("done");
    expect(await refundsOf(hold)).toHaveLength(1);
    expect((await rowOf(hold)).problem).toBeNull();
    expect(await emailsOfRecord(id)).toEqual(["refund-sent", "refund-trouble"]);
  });

  it.each(["rate_limit", "broken"] as const)(
    "(%s) is tried again, and reported to the office only after an hour",
    async (answer) => {
      const hold = await aDueRefund();
      await app.cards.injectFault("/refunds", answer, 1000);
      await settleDown();
      const { id, problem } = await rowOf(hold);
      expect(problem).toMatch(/^The card provider .+\.$/);
      expect(await emailsOfRecord(id)).toEqual([]);
      await app.sql`update refund set problem_since = now() - interval '61 minutes', due_at = now() where id = ${id}`;
      await settleDown();
      expect(await emailsOfRecord(id)).toEqual(["refund-trouble"]);
      await app.cards.clearFaults();
      await dueNow();
      await settleDown();
      expect(await refundsOf(hold)).toHaveLength(1);
    },
  );
});

describe("a refund whose answer was lost", () => {
  it("is found at the provider and not sent twice, although its key has expired", async () => {
    const hold = await aDueRefund();
    await app.cards.setWebhooks("drop");
    await app.cards.injectFault("/refunds", "lost", 1000);
    await settleDown();
    expect((await stateOf(hold)).refund).toBe("due");
    await app.cards.clearFaults();
    expect(await refundsOf(hold)).toHaveLength(1);
    await app.sql`update refund set due_at = now(), attempt = attempt + 1 where refunded_at is null`;
    await settleDown();
    expect((await stateOf(hold)).refund).toBe("done");
    expect(await refundsOf(hold)).toHaveLength(1);
  });
});

describe("a refund the provider has accepted as pending", () => {
  it("is done when the event says so", async () => {
    await app.cards.refundsBegin("pending");
    const hold = await aDueRefund();
    await settleDown();
    expect((await stateOf(hold)).refund).toBe("due");
    const [sent] = await refundsOf(hold);
    await app.cards.endRefund(sent?.id ?? "", "succeeded");
    await expect.poll(async () => (await stateOf(hold)).refund).toBe("done");
  });

  it("is done when we check it, although no event came", async () => {
    await app.cards.setWebhooks("drop");
    await app.cards.refundsBegin("pending");
    const hold = await aDueRefund();
    await app.services.db`update checkout set next_check_at = now() where appointment_id = ${hold.appointmentId}`;
    await settleDown();
    const [sent] = await refundsOf(hold);
    await app.cards.endRefund(sent?.id ?? "", "succeeded");
    await dueNow();
    await settleDown();
    expect((await stateOf(hold)).refund).toBe("done");
  });

  it("is sent again when it failed, even after it had succeeded, and the office is notified", async () => {
    const hold = await aDueRefund();
    await settleDown();
    expect((await stateOf(hold)).refund).toBe("done");
    const [sent] = await refundsOf(hold);
    await app.cards.setWebhooks("hold");
    await app.cards.endRefund(sent?.id ?? "", "failed");
    await app.cards.deliverHeld("reversed");
    expect((await stateOf(hold)).refund).toBe("due");
    expect(await emailsOfRecord((await rowOf(hold)).id)).toEqual(["refund-sent", "refund-trouble"]);
    await dueNow();
    await settleDown();
    expect((await stateOf(hold)).refund).toBe("done");
    expect((await refundsOf(hold)).map(({ status }) => status).sort()).toEqual(["failed", "succeeded"]);
  });
});

describe("a dispute", () => {
  it("is recorded once however often its events come, and the office is notified", async () => {
    const hold = await aHold();
    await app.cards.press(await pageOf(hold), "pay");
    const [paid] = await app.sql<{ paymentId: string }[]>`
      select payment_id from checkout where appointment_id = ${hold.appointmentId}`;
    await app.cards.setWebhooks("twice");
    await app.cards.dispute(paid?.paymentId ?? "");
    const disputes = () => app.sql<{ id: string; status: string; amountCents: number }[]>`
      select id, status, amount_cents from dispute where payment_id = ${paid?.paymentId ?? ""}`;
    await expect.poll(disputes).toMatchObject([{ status: "needs_response", amountCents: 8000 }]);
    const [dispute] = await disputes();
    expect(await emailsOfRecord(dispute?.id ?? "")).toEqual(["dispute-opened"]);
  });

  it("that we don't know of yet stops a refund at the provider, which says why; once known, the refund waits without a problem", async () => {
    const hold = await aDueRefund();
    const { paymentId } = await rowOf(hold);
    await app.cards.setWebhooks("drop");
    const dispute = await app.cards.dispute(paymentId);
    await settleDown();
    expect((await rowOf(hold)).problem).toBe(
      "The cardholder has disputed this payment. The dispute decides who gets the money.",
    );
    await syncDispute(app.services, dispute);
    await settleDown();
    expect(await rowOf(hold)).toMatchObject({ problem: null, refundedAt: null });
    await app.cards.endDispute(dispute, "won");
    await syncDispute(app.services, dispute);
    await settleDown();
    expect((await rowOf(hold)).refundedAt).not.toBeNull();
  });
});
