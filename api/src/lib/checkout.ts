import type { Logger } from "pino";
import Stripe from "stripe";
import { z } from "zod";
import type { Config } from "../config.ts";
import { openCallQueue } from "./call-queue.ts";
import { type CardEvent, subjectOf } from "./card-events.ts";
import { AppError } from "./errors.ts";
import { PaymentProviderError, paymentProviderError } from "./payment-provider-error.ts";

/** A checkout session as the provider reports it. Amounts are in cents. */
export type CardSession = {
  id: string;
  checkoutId: string | null;
  expired: boolean;
  paid: boolean;
  amountCents: number | null;
  currency: string | null;
  paymentId: string | null;
  /** Of a paid session that was read, if it was paid with a card. */
  cardLast4: string | null;
  url: string | null;
};

export type NewCardSession = {
  checkoutId: string;
  amountCents: number;
  currency: string;
  /** The item shown on the payment page: 'Video consultation' or 'Ride', nothing about health. */
  label: string;
  expiresAt: Date;
  successUrl: string;
  cancelUrl: string;
};

/** A refund as the provider reports it. `refundId` is ours; null for one made by hand at the provider. */
export type CardRefund = {
  id: string;
  refundId: string | null;
  paymentId: string | null;
  amountCents: number;
  status: string;
  failure: string | null;
  madeAt: Date;
};

export type NewCardRefund = { refundId: string; attempt: number; paymentId: string; amountCents: number };

/** A payment that the cardholder disputes with the bank. */
export type CardDispute = {
  id: string;
  paymentId: string | null;
  amountCents: number;
  reason: string;
  status: string;
  dueBy: Date | null;
  madeAt: Date;
};

/** A payment at the provider, whether we know it or not. */
export type CardPayment = { id: string; amountCents: number; madeAt: Date };

/** A fee that the provider kept, for a payment or a dispute. `id` is the provider's entry in our balance. */
export type CardFee = { id: string; paymentId: string | null; cents: number; madeAt: Date };

/** The maximum number of records read per list. */
const MOST = 10_000;
const madeSince = (since: Date) => ({ created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 });

/** The card is part of the payment's charge. */
const WITH_CARD: Stripe.Checkout.SessionRetrieveParams = { expand: ["payment_intent.latest_charge"] };

/** The provider allows more, but every instance of the API has its own queue. */
const REQUESTS_PER_SECOND = 20;
/** Milliseconds. Three tries and the pauses between them take less than the deadline. */
const TRY_MS = 3_500;
/** Milliseconds, including the time in the queue. Lists of many pages may take longer; no patient waits for one. */
const DEADLINE_MS = 12_000;

export type Cards = ReturnType<typeof openCardCalls>;

/** The card provider. Calls of `forUsers` overtake those of `forJobs`. */
export function openCards(config: Config["cards"], log: Logger): { forUsers: Cards; forJobs: Cards } {
  const { protocol, hostname, port } = new URL(config.apiUrl);
  const queue = openCallQueue(REQUESTS_PER_SECOND);
  const http = Stripe.createNodeHttpClient();
  const callsOf = (priority: "user" | "job") => {
    const stripe = new Stripe(config.secretKey, {
      protocol: protocol === "http:" ? "http" : "https",
      host: hostname,
      ...(port ? { port } : {}),
      timeout: TRY_MS,
      maxNetworkRetries: 2,
      telemetry: false,
      httpClient: {
        getClientName: () => http.getClientName(),
        makeRequest: async (...request) => {
          await queue.turn(priority);
          return http.makeRequest(...request);
        },
      },
    });
    return openCardCalls(stripe, config.webhookSecret, log);
  };
  return { forUsers: callsOf("user"), forJobs: callsOf("job") };
}

/** Every call rejects with a `PaymentProviderError` when the provider doesn't do what was requested. */
function openCardCalls(stripe: Stripe, webhookSecret: string, log: Logger) {
  async function reached<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      const problem = error instanceof PaymentProviderError ? error : paymentProviderError(error);
      if (problem) log.warn({ code: problem.code, isFinal: problem.isFinal }, "a call to the card provider failed");
      throw problem ?? error;
    }
  }
  const reachedInTime = <T>(call: () => Promise<T>): Promise<T> => reached(() => beforeDeadline(call()));

  return {
    /** Creates a checkout session. The checkout's id is the idempotency key: calling it twice gives the same session. */
    open: (session: NewCardSession): Promise<CardSession> =>
      reachedInTime(async () =>
        cardSession(await stripe.checkout.sessions.create(newSession(session), { idempotencyKey: session.checkoutId })),
      ),

    /** The provider's current state of a session. */
    read: (sessionId: string): Promise<CardSession> =>
      reachedInTime(async () => cardSession(await stripe.checkout.sessions.retrieve(sessionId, WITH_CARD))),

    /** Expires an open session and returns its state: it may have been paid a moment before. */
    close: (sessionId: string): Promise<CardSession> =>
      reachedInTime(async () => {
        try {
          return cardSession(await stripe.checkout.sessions.expire(sessionId));
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
          return cardSession(await stripe.checkout.sessions.retrieve(sessionId, WITH_CARD));
        }
      }),

    /**
     * Starts a refund and returns its state. The same attempt is the same refund. Before a new attempt, the caller has to check with
     * `refundsOf` that no refund is under way.
     */
    refund: ({ refundId, attempt, paymentId, amountCents }: NewCardRefund): Promise<CardRefund> =>
      reachedInTime(async () =>
        cardRefund(
          await stripe.refunds.create(
            { payment_intent: paymentId, amount: amountCents, metadata: { refund: refundId } },
            { idempotencyKey: `${refundId}.${attempt}` },
          ),
        ),
      ),

    /** All refunds of a payment. */
    refundsOf: (paymentId: string): Promise<CardRefund[]> =>
      reachedInTime(async () =>
        (await stripe.refunds.list({ payment_intent: paymentId, limit: 100 })).data.map(cardRefund),
      ),

    /** All refunds created since then; the newest ten thousand at most. */
    refundsSince: (since: Date): Promise<CardRefund[]> =>
      reached(async () => {
        const found = await stripe.refunds.list(madeSince(since)).autoPagingToArray({ limit: MOST });
        return found.map(cardRefund);
      }),

    readRefund: (id: string): Promise<CardRefund> =>
      reachedInTime(async () => cardRefund(await stripe.refunds.retrieve(id))),

    /** All payments received since then; the newest ten thousand at most. */
    paymentsSince: (since: Date): Promise<CardPayment[]> =>
      reached(async () => {
        const found = await stripe.paymentIntents.list(madeSince(since)).autoPagingToArray({ limit: MOST });
        return found.filter(({ status }) => status === "succeeded").map(cardPayment);
      }),

    /** Whether the provider received a payment, at any time. */
    hasPayment: (id: string): Promise<boolean> =>
      reachedInTime(async () => {
        try {
          return (await stripe.paymentIntents.retrieve(id)).status === "succeeded";
        } catch (error) {
          if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing")
            return false;
          throw error;
        }
      }),

    /** All disputes opened since then; the newest ten thousand at most. */
    disputesSince: (since: Date): Promise<CardDispute[]> =>
      reached(async () => {
        const found = await stripe.disputes.list(madeSince(since)).autoPagingToArray({ limit: MOST });
        return found.map(cardDispute);
      }),

    /** All fees charged since then; of the newest ten thousand entries at most. */
    feesSince: (since: Date): Promise<CardFee[]> =>
      reached(async () => {
        const found = await stripe.balanceTransactions
          .list({ ...madeSince(since), expand: ["data.source"] })
          .autoPagingToArray({ limit: MOST });
        return found.filter(({ fee }) => fee !== 0).map(cardFee);
      }),

    readDispute: (id: string): Promise<CardDispute> =>
      reachedInTime(async () => cardDispute(await stripe.disputes.retrieve(id))),

    /** The subject of a signed webhook; null if it doesn't concern us. Throws "invalid" for a wrong signature. */
    async subjectOfEvent(body: string, signature: string): Promise<CardEvent | null> {
      try {
        return subjectOf(await stripe.webhooks.constructEventAsync(body, signature, webhookSecret));
      } catch {
        throw new AppError("invalid", "This event is not signed by the card provider.");
      }
    },
  };
}

async function beforeDeadline<T>(call: Promise<T>): Promise<T> {
  const deadline = Promise.withResolvers<never>();
  const timer = setTimeout(() => deadline.reject(new PaymentProviderError("unreachable")), DEADLINE_MS);
  try {
    return await Promise.race([call, deadline.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** The URL of a dispute in the provider's dashboard. */
export const disputePage = ({ secretKey }: Pick<Config["cards"], "secretKey">, id: string): string =>
  `https://dashboard.stripe.com/${secretKey.startsWith("sk_test_") ? "test/" : ""}disputes/${id}`;

const newSession = (session: NewCardSession): Stripe.Checkout.SessionCreateParams => ({
  mode: "payment",
  allowed_payment_method_types: ["card"],
  client_reference_id: session.checkoutId,
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: session.currency,
        unit_amount: session.amountCents,
        product_data: { name: session.label },
      },
    },
  ],
  expires_at: Math.floor(session.expiresAt.getTime() / 1000),
  success_url: session.successUrl,
  cancel_url: session.cancelUrl,
});

const idOf = (object: string | { id: string } | null): string | null =>
  typeof object === "string" ? object : (object?.id ?? null);

const cardSession = (session: Stripe.Checkout.Session): CardSession => ({
  id: session.id,
  checkoutId: session.client_reference_id,
  expired: session.status === "expired",
  paid: session.payment_status === "paid",
  amountCents: session.amount_total,
  currency: session.currency,
  paymentId: idOf(session.payment_intent),
  cardLast4: last4Of(session.payment_intent),
  url: session.url,
});

function last4Of(payment: Stripe.Checkout.Session["payment_intent"]): string | null {
  const charge = typeof payment === "object" ? payment?.latest_charge : null;
  return (typeof charge === "object" ? charge?.payment_method_details?.card?.last4 : null) ?? null;
}

const cardRefund = (refund: Stripe.Refund): CardRefund => ({
  id: refund.id,
  refundId: z.uuid().safeParse(refund.metadata?.["refund"]).data ?? null,
  paymentId: idOf(refund.payment_intent),
  amountCents: refund.amount,
  status: refund.status ?? "pending",
  failure: refund.failure_reason ?? null,
  madeAt: new Date(refund.created * 1000),
});

const cardPayment = (payment: Stripe.PaymentIntent): CardPayment => ({
  id: payment.id,
  amountCents: payment.amount_received,
  madeAt: new Date(payment.created * 1000),
});

const cardFee = ({ id, fee, created, source }: Stripe.BalanceTransaction): CardFee => ({
  id,
  paymentId:
    source !== null && typeof source === "object" && "payment_intent" in source ? idOf(source.payment_intent) : null,
  cents: fee,
  madeAt: new Date(created * 1000),
});

const cardDispute = (dispute: Stripe.Dispute): CardDispute => ({
  id: dispute.id,
  paymentId: idOf(dispute.payment_intent),
  amountCents: dispute.amount,
  reason: dispute.reason,
  status: dispute.status,
  dueBy: dispute.evidence_details.due_by ? new Date(dispute.evidence_details.due_by * 1000) : null,
  madeAt: new Date(dispute.created * 1000),
});
