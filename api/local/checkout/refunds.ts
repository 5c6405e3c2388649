import type Stripe from "stripe";
import { z } from "zod";
import { invalid, unknownObject } from "./faults.ts";
import { newId } from "./ids.ts";
import type { NewRefund } from "./params.ts";
import type { CheckoutState } from "./sessions.ts";
import type { Store } from "./store.ts";

/** Final statuses of a refund. */
export const RefundEnd = z.enum(["succeeded", "failed", "canceled"]);
export type RefundEnd = z.infer<typeof RefundEnd>;

/** Refunds a payment in full or in part, up to the unrefunded amount. */
export function createRefund({ store, webhooks, now, refundMode }: CheckoutState, input: NewRefund): Stripe.Refund {
  const charge = chargeOf(store, input);
  const left = charge.amount - charge.amount_refunded;
  const ours = left - disputedCents(store, charge);
  if (left > 0 && ours < left && (input.amount ?? left) > ours)
    throw invalid(`Charge ${charge.id} has been charged back.`, { code: "charge_disputed" });
  if (left === 0) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" });
  }
  const amount = input.amount ?? left;
  if (amount > left) {
    throw invalid(`Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`, {
      param: "amount",
    });
  }
  const refund: Stripe.Refund = {
    id: newId("re_"),
    object: "refund",
    amount,
    balance_transaction: newId("txn_"),
    charge: charge.id,
    created: now(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: { type: "card" },
    metadata: input.metadata,
    payment_intent: charge.payment_intent,
    payment_method: null,
    reason: input.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refundMode,
    transfer_reversal: null,
  };
  const refunded = { ...charge, amount_refunded: charge.amount_refunded + amount, refunded: amount === left };
  store.atomically(() => {
    store.put("refund", refund);
    store.put("charge", refunded);
  });
  void webhooks.announce({ type: "refund.created", object: refund });
  void webhooks.announce({ type: "charge.refunded", object: refunded });
  return refund;
}

/** Ends a pending refund, or fails one that had succeeded. */
export function endRefund({ store, webhooks }: CheckoutState, id: string, status: RefundEnd): Stripe.Refund {
  const refund = store.find("refund", id);
  if (!refund) throw unknownObject("refund", id);
  const isBack = (state: string | null) => state === "failed" || state === "canceled";
  const ended: Stripe.Refund = { ...refund, status };
  if (status === "failed") ended.failure_reason = "expired_or_canceled_card";
  store.atomically(() => {
    store.put("refund", ended);
    const charge = store.find("charge", String(refund.charge));
    if (charge && isBack(status) && !isBack(refund.status)) {
      store.put("charge", { ...charge, amount_refunded: charge.amount_refunded - refund.amount, refunded: false });
    }
  });
  void webhooks.announce({ type: "refund.updated", object: ended });
  if (status === "failed") void webhooks.announce({ type: "refund.failed", object: ended });
  return ended;
}

/** What a bank holds or has taken, in cents. A dispute that is won, or only an inquiry, counts for nothing. */
const disputedCents = (store: Store, charge: Stripe.Charge): number =>
  store
    .list("dispute")
    .filter(({ charge: of, status }) => of === charge.id && ["needs_response", "under_review", "lost"].includes(status))
    .reduce((sum, { amount }) => sum + amount, 0);

function chargeOf(store: Store, input: NewRefund): Stripe.Charge {
  if (!input.charge && !input.payment_intent) {
    throw invalid("One of the following params should be provided for this request: payment_intent or charge.");
  }
  const intent = input.payment_intent ? store.find("payment_intent", input.payment_intent) : undefined;
  if (input.payment_intent && !intent) throw unknownObject("payment_intent", input.payment_intent, "payment_intent");
  const id = input.charge ?? String(intent?.latest_charge);
  const charge = store.find("charge", id);
  if (!charge) throw unknownObject("charge", id, "charge");
  return charge;
}

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;
