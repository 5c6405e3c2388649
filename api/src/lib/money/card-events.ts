import type Stripe from "stripe";

/** The subject of a webhook. Its content is never trusted: it is only a reason to read the record from the provider. */
export type CardEvent = { kind: "session" | "refund" | "payment" | "dispute"; id: string };

/** Returns null for an event that doesn't concern us. */
export function subjectOf({ type, data: { object } }: Stripe.Event): CardEvent | null {
  if (type.startsWith("checkout.session.") && object.object === "checkout.session")
    return { kind: "session", id: object.id };
  if (object.object === "refund") return { kind: "refund", id: object.id };
  if (object.object === "dispute") return { kind: "dispute", id: object.id };
  if (type === "charge.refunded" && object.object === "charge" && object.payment_intent) {
    const { payment_intent: payment } = object;
    return { kind: "payment", id: typeof payment === "string" ? payment : payment.id };
  }
  return null;
}
