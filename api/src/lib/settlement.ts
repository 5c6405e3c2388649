import { z } from "zod";
import type { CardSession } from "./checkout.ts";
import type { Queries, Tx } from "./db.ts";
import { jobKind } from "./jobs.ts";
import { postLetter } from "./letters.ts";
import type { Services } from "./services.ts";

/** Why money goes back. */
export type RefundReason =
  | "slot_taken"
  | "cancelled"
  | "too_late"
  | "paid_twice"
  | "no_driver"
  | "time_passed"
  | "lower_fare";

export type Checkout = {
  id: string;
  patientId: string;
  appointmentId: string | null;
  rideId: string | null;
  amountCents: number;
};

/** What a settlement found: `unpaid` changed nothing; `refunded` means the money is on its way back. */
export type Settlement = "unpaid" | "settled" | "refunded";

/** Gives what was paid for, in the settlement's transaction, or says why the money must go back. */
export type Claim = (tx: Tx, checkout: Checkout) => Promise<"claimed" | RefundReason>;

export const sendRefund = jobKind("send-refund", z.object({ refundId: z.uuid() }));

/**
 * Settles one visit to the card provider's page. Believes the provider alone, asked here and now; called by webhooks and
 * landing pages in any order and number, it takes effect once (product §3). Sessions that are not ours are `unpaid`.
 */
export async function settle(on: Services, sessionId: string, claim: Claim): Promise<Settlement> {
  const session = await on.cards.read(sessionId);
  if (!session.paid || !session.paymentId) {
    if (session.expired)
      await on.db`update checkout set status = 'closed' where session_id = ${sessionId} and status = 'open'`;
    return "unpaid";
  }
  const { paymentId } = session;

  return on.db.begin(async (tx) => {
    const [checkout] = await tx<(Checkout & { status: string; currency: string })[]>`
      select id, patient_id, appointment_id, ride_id, amount_cents, status, currency from checkout where session_id = ${sessionId} for update`;
    if (!checkout) return "unpaid";
    if (checkout.status === "paid") return (await isRefunded(tx, checkout.id)) ? "refunded" : "settled";
    requireSame(checkout, session);

    await tx`update checkout set status = 'paid', paid_at = now(), payment_id = ${paymentId} where id = ${checkout.id}`;
    const outcome = await claim(tx, checkout);
    if (outcome === "claimed") return "settled";
    await owe(on, tx, checkout.id, checkout.amountCents, outcome);
    return "refunded";
  });
}

/** Writes down that money goes back, and has it sent once the transaction commits. Harmless when repeated. */
export async function owe(
  on: Services,
  tx: Tx,
  checkoutId: string,
  amountCents: number,
  reason: RefundReason,
): Promise<void> {
  const [refund] = await tx<{ id: string }[]>`
    insert into refund (checkout_id, amount_cents, reason) values (${checkoutId}, ${amountCents}, ${reason})
    on conflict on constraint refund_once_per_reason do nothing returning id`;
  if (refund) await on.jobs.enqueue(tx, sendRefund, { refundId: refund.id });
}

/** Which of our things a provider's session pays for; null when the session is not one of ours. */
export async function subjectOfSession(
  db: Queries,
  sessionId: string,
): Promise<Pick<Checkout, "patientId" | "appointmentId" | "rideId"> | null> {
  const [checkout] = await db<Pick<Checkout, "patientId" | "appointmentId" | "rideId">[]>`
    select patient_id, appointment_id, ride_id from checkout where session_id = ${sessionId}`;
  return checkout ?? null;
}

async function isRefunded(tx: Tx, checkoutId: string): Promise<boolean> {
  const [row] = await tx<{ owed: boolean }[]>`
    select exists (select from refund join checkout on checkout.id = checkout_id
      where checkout_id = ${checkoutId} and refund.amount_cents = checkout.amount_cents) as owed`;
  return row?.owed ?? false;
}

/** A paid session that differs from what we asked for is nobody's mistake but an attack or a bug: nothing is given for it. */
function requireSame(checkout: Checkout & { currency: string }, session: CardSession): void {
  const same =
    session.checkoutId === checkout.id &&
    session.amountCents === checkout.amountCents &&
    session.currency === checkout.currency;
  if (!same) throw new Error(`Session ${session.id} was not paid as checkout ${checkout.id} asked for`);
}

/** Sends owed money back and posts a letter about it. Repeated, it finds the money sent. */
export async function sendOwedRefund(on: Services, refundId: string): Promise<void> {
  const [refund] = await on.db<{ amountCents: number; paymentId: string }[]>`
    select refund.amount_cents, payment_id from refund join checkout on checkout.id = checkout_id
    where refund.id = ${refundId} and refunded_at is null`;
  if (!refund) return;
  const providerRefundId = await on.cards.refund(refundId, refund.paymentId, refund.amountCents);
  await on.db.begin(async (tx) => {
    await tx`
      update refund set refunded_at = now(), provider_refund_id = ${providerRefundId}
      where id = ${refundId} and refunded_at is null`;
    await postLetter(on, tx, "refund-sent", refundId);
  });
}
