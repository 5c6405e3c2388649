import type Stripe from "stripe";
import { emptyEvidence } from "./dispute-evidence.ts";
import { unknownObject } from "./faults.ts";
import { newId } from "./ids.ts";
import type { CheckoutState } from "./sessions.ts";

const WEEK_SECONDS = 7 * 24 * 60 * 60;

/** Opens a dispute for a payment or a part of it, and sends the event. */
export function openDispute(
  { store, webhooks, now }: CheckoutState,
  paymentId: string,
  cents?: number,
): Stripe.Dispute {
  const intent = store.find("payment_intent", paymentId);
  const charge = intent && store.find("charge", String(intent.latest_charge));
  if (!charge) throw unknownObject("payment_intent", paymentId);
  const dispute: Stripe.Dispute = {
    id: newId("du_"),
    object: "dispute",
    amount: Math.min(cents ?? charge.amount, charge.amount),
    balance_transactions: [],
    charge: charge.id,
    created: now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: emptyEvidence,
    evidence_details: {
      due_by: now() + WEEK_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "manual",
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: paymentId,
    reason: "fraudulent",
    status: "needs_response",
  };
  store.atomically(() => {
    store.put("dispute", dispute);
    store.put("charge", { ...charge, disputed: true });
  });
  void webhooks.announce({ type: "charge.dispute.created", object: dispute });
  return dispute;
}

/** Closes a dispute. */
export function closeDispute({ store, webhooks }: CheckoutState, id: string, status: "won" | "lost"): Stripe.Dispute {
  const dispute = store.find("dispute", id);
  if (!dispute) throw unknownObject("dispute", id);
  const closed = store.put("dispute", { ...dispute, status });
  void webhooks.announce({ type: "charge.dispute.closed", object: closed });
  return closed;
}
