import type Stripe from "stripe";

/** An event for the shop. */
export type WebhookEvent =
  | { type: "checkout.session.completed" | "checkout.session.expired"; object: Stripe.Checkout.Session }
  | { type: "payment_intent.succeeded"; object: Stripe.PaymentIntent }
  | { type: "charge.succeeded" | "charge.refunded"; object: Stripe.Charge }
  | { type: "refund.created" | "refund.updated" | "refund.failed"; object: Stripe.Refund }
  | { type: "charge.dispute.created" | "charge.dispute.closed"; object: Stripe.Dispute };

type Envelope = "id" | "object" | "api_version" | "created" | "livemode" | "pending_webhooks" | "request";
export type ShopEvent = Pick<Stripe.Event, Envelope> & {
  type: WebhookEvent["type"];
  data: { object: WebhookEvent["object"] };
};
