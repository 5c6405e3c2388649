import type { Logger } from "pino";
import Stripe from "stripe";
import type { Config } from "../../config.ts";
import { AppError } from "../http/errors.ts";
import { openCallQueue } from "../jobs/call-queue.ts";
import { inCall } from "../tracing/spans.ts";
import { type CardEvent, subjectOf } from "./card-events.ts";
import {
  type CardDispute,
  type CardFee,
  type CardPayment,
  type CardRefund,
  type CardSession,
  cardDispute,
  cardFee,
  cardPayment,
  cardRefund,
  cardSession,
  type NewCardRefund,
  type NewCardSession,
  newSession,
} from "./card-records.ts";
import { PaymentProviderError, paymentProviderError } from "./payment-provider-error.ts";

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

/** The options of Stripe's library for another address than its own. */
export function stripeAt(apiUrl: string): { protocol: "http" | "https"; host: string; port?: string } {
  const { protocol, hostname, port } = new URL(apiUrl);
  return { protocol: protocol === "http:" ? "http" : "https", host: hostname, ...(port ? { port } : {}) };
}

/** The card provider. Calls of `forUsers` overtake those of `forJobs`. */
export function openCards(config: Config["cards"], log: Logger): { forUsers: Cards; forJobs: Cards } {
  const queue = openCallQueue(REQUESTS_PER_SECOND);
  const http = Stripe.createNodeHttpClient();
  const callsOf = (priority: "user" | "job") => {
    const stripe = new Stripe(config.secretKey, {
      ...stripeAt(config.apiUrl),
      timeout: TRY_MS,
      maxNetworkRetries: 2,
      telemetry: false,
      httpClient: {
        getClientName: () => http.getClientName(),
        makeRequest: async (...request) => {
          await queue.turn(priority);
          const [host, , path, method] = request;
          return inCall(`${method} ${operationOf(path)}`, host, async () => http.makeRequest(...request));
        },
      },
    });
    return openCardCalls(stripe, config.webhookSecret, log);
  };
  return { forUsers: callsOf("user"), forJobs: callsOf("job") };
}

/** Words of the provider's paths. Everything else in them is an id. */
const WORDS = new Set([
  ...["v1", "checkout", "sessions", "expire", "refunds", "payment_intents", "disputes"],
  ...["balance_transactions", "webhook_endpoints"],
]);
const operationOf = (path: string): string =>
  (path.split("?")[0] ?? "")
    .split("/")
    .map((part) => (part === "" || WORDS.has(part) ? part : ":id"))
    .join("/");

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
