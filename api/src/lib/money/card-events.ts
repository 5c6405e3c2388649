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

/** Where the card provider sends its events, after the site's address. */
export const CARD_WEBHOOK_PATH = "/api/stripe/webhook";

/** The events that change what we know of a payment; `subjectOf` reads them. */
export const CARD_WEBHOOK_EVENTS = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.refunded",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
] as const satisfies Stripe.WebhookEndpointCreateParams.EnabledEvent[];

/** The events that a webhook does not get. */
export const missingEvents = (enabled: string[]): string[] =>
  enabled.includes("*") ? [] : CARD_WEBHOOK_EVENTS.filter((event) => !enabled.includes(event));
