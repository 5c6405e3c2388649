import Stripe from "stripe";
import type { Config } from "../config.ts";
import { AppError } from "./errors.ts";

/** A visit to the card provider's page, as the provider tells it. Amounts in cents. */
export type CardSession = {
  id: string;
  checkoutId: string | null;
  expired: boolean;
  paid: boolean;
  amountCents: number | null;
  currency: string | null;
  paymentId: string | null;
  url: string | null;
};

export type NewCardSession = {
  checkoutId: string;
  amountCents: number;
  currency: string;
  /** What the page says is being paid: 'Video consultation' or 'Ride', nothing about health (product §11). */
  label: string;
  expiresAt: Date;
  successUrl: string;
  cancelUrl: string;
};

export type Cards = ReturnType<typeof openCards>;

/** The card provider. Every call rejects with an "unavailable" AppError when the provider cannot be reached. */
export function openCards(config: Config["cards"]) {
  const { protocol, hostname, port } = new URL(config.apiUrl);
  const stripe = new Stripe(config.secretKey, {
    protocol: protocol === "http:" ? "http" : "https",
    host: hostname,
    ...(port ? { port } : {}),
    timeout: 10_000,
    maxNetworkRetries: 2,
    telemetry: false,
  });

  return {
    /** Opens a checkout page. The same checkout opened twice is one session: its id is the idempotency key. */
    open: (wish: NewCardSession): Promise<CardSession> =>
      reached(async () => {
        const session = await stripe.checkout.sessions.create(
          {
            mode: "payment",
            allowed_payment_method_types: ["card"],
            client_reference_id: wish.checkoutId,
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: wish.currency,
                  unit_amount: wish.amountCents,
                  product_data: { name: wish.label },
                },
              },
            ],
            expires_at: Math.floor(wish.expiresAt.getTime() / 1000),
            success_url: wish.successUrl,
            cancel_url: wish.cancelUrl,
          },
          { idempotencyKey: wish.checkoutId },
        );
        return cardSession(session);
      }),

    /** What the provider knows of a session now. */
    read: (sessionId: string): Promise<CardSession> =>
      reached(async () => cardSession(await stripe.checkout.sessions.retrieve(sessionId))),

    /** Closes a page that is still open and answers what became of it: it may have been paid a moment before. */
    close: (sessionId: string): Promise<CardSession> =>
      reached(async () => {
        try {
          return cardSession(await stripe.checkout.sessions.expire(sessionId));
        } catch (error) {
          if (error instanceof Stripe.errors.StripeInvalidRequestError) {
            return cardSession(await stripe.checkout.sessions.retrieve(sessionId));
          }
          throw error;
        }
      }),

    /** Sends money back; `refundId`, ours, makes a repeated call one refund. Answers the provider's id of it. */
    refund: (refundId: string, paymentId: string, amountCents: number): Promise<string> =>
      reached(async () => {
        try {
          const wish = {
            payment_intent: paymentId,
            amount: amountCents,
            metadata: { refund: refundId },
          };
          return (await stripe.refunds.create(wish, { idempotencyKey: refundId })).id;
        } catch (error) {
          if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "charge_already_refunded") {
            return `already:${paymentId}`;
          }
          throw error;
        }
      }),

    /** The session id a signed event is about, or null for events that are not about one. Rejects a wrong signature with 400. */
    async sessionOfEvent(body: string, signature: string): Promise<string | null> {
      try {
        const event = await stripe.webhooks.constructEventAsync(body, signature, config.webhookSecret);
        return event.type.startsWith("checkout.session.") && "id" in event.data.object
          ? String(event.data.object.id)
          : null;
      } catch {
        throw new AppError("invalid", "That event is not signed by the card provider.");
      }
    },
  };
}

async function reached<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeConnectionError || error instanceof Stripe.errors.StripeAPIError) {
      throw new AppError(
        "unavailable",
        "The card payment service does not answer. Your booking is safe; please try again in a minute.",
      );
    }
    throw error;
  }
}

function cardSession(session: Stripe.Checkout.Session): CardSession {
  const payment = session.payment_intent;
  return {
    id: session.id,
    checkoutId: session.client_reference_id,
    expired: session.status === "expired",
    paid: session.payment_status === "paid",
    amountCents: session.amount_total,
    currency: session.currency,
    paymentId: typeof payment === "string" ? payment : (payment?.id ?? null),
    url: session.url,
  };
}
