import type { CardRefund } from "./checkout.ts";
import type { Job } from "./jobs.ts";
import { PaymentProviderError } from "./payment-provider-error.ts";
import type { Services } from "./services.ts";
import { asTransientError } from "./transient-errors.ts";

const AT_ONCE = 5;
const LEASE_SECONDS = 30;

type Owed = {
  id: string;
  paymentId: string;
  amountCents: number;
  tries: number;
  attempt: number;
  providerRefundId: string | null;
};

/**
 * Sends back what is owed until the provider says that it has arrived, with growing pauses of an hour at most. What the
 * provider has taken on is asked about; what it has refused is tried again under a new key. What is given
 * back by hand is none of the provider's.
 */
export const refundJob = (services: Services): Job => ({
  name: "refunds",
  async run() {
    const due = await services.db<Owed[]>`
      update refund set due_at = now() + make_interval(secs => ${LEASE_SECONDS}), tries = tries + 1
      where id in (
        select id from refund where refunded_at is null and not by_hand and due_at <= now() order by due_at limit ${AT_ONCE} for update skip locked)
      returning id, payment_id, amount_cents, tries, attempt, provider_refund_id`;
    await Promise.all(due.map((refund) => sendBackOrLater(services, refund)));
    return due.length;
  },
});

async function sendBackOrLater(services: Services, refund: Owed): Promise<void> {
  try {
    await sendBack(services, refund);
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    const { isFinal, needsPerson } = error;
    await services.db.begin(async (tx) => {
      await tx`
        update refund set due_at = now() + backoff(tries), attempt = attempt + ${isFinal ? 1 : 0}
        where id = ${refund.id} and refunded_at is null and attempt = ${refund.attempt}`;
      await tx`select record_refund_problem(${refund.id}, ${inWords(error)}, ${needsPerson})`;
    });
  }
  services.jobs.wake();
}

/**
 * After a first try the provider may hold a refund whose answer never reached us, or one that the office has made by hand:
 * what it knows is taken in before another is made.
 */
async function sendBack(services: Services, { id: refundId, paymentId, providerRefundId, tries }: Owed): Promise<void> {
  if (providerRefundId) return recordExternalRefund(services, await services.cards.readRefund(providerRefundId));
  if (tries > 1)
    for (const known of await services.cards.refundsOf(paymentId)) await recordExternalRefund(services, known);
  const [owed] = await services.db<Pick<Owed, "amountCents" | "attempt">[]>`
    select amount_cents, attempt from refund where id = ${refundId} and provider_refund_id is null`;
  if (owed) await recordExternalRefund(services, await services.cards.refund({ refundId, paymentId, ...owed }));
}

/** Takes in how far a refund is, ours or one that the office has made by hand at the provider. Harmless when repeated. */
export async function recordExternalRefund(services: Services, refund: CardRefund): Promise<void> {
  const { id, refundId, paymentId, amountCents, status, failure } = refund;
  if (!paymentId) return;
  await services.db`
    select record_external_refund(${id}, ${refundId}, ${paymentId}, ${amountCents}, ${status}, ${failure ?? "no reason given"})`;
  services.jobs.wake();
}

/** The provider tries for three days to tell us; whoever was away for longer has not missed it. */
const LOOK_BACK_MS = 30 * 24 * 60 * 60 * 1000;

/** Asks for all refunds of late, so that one made by hand is found although its event never came. One that fails keeps none of the others. */
export const refundSearch = (services: Services): Job => ({
  name: "refunds made by hand",
  async run() {
    try {
      const since = new Date(Date.now() - LOOK_BACK_MS);
      for (const refund of await services.cards.refundsSince(since)) await takeInOrLog(services, refund);
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error;
    }
    return 0;
  },
});

/** Our records being out of reach is no fault of the refund: the search ends there, and comes again. */
async function takeInOrLog(services: Services, refund: CardRefund): Promise<void> {
  try {
    await recordExternalRefund(services, refund);
  } catch (error) {
    if (!(error instanceof Error) || asTransientError(error)) throw error;
    services.log.error({ refundId: refund.id, err: error }, "a refund of the card provider could not be recorded");
  }
}

const WORDS: Record<string, string> = {
  unreachable: "The card provider isn't responding.",
  broken: "The card provider had an error.",
  unauthenticated: "The card provider rejected our secret key.",
  forbidden: "Our key for the card provider isn't allowed to make refunds.",
  balance_insufficient: "Our balance with the card provider is too low. Please top it up there.",
  charge_disputed: "The cardholder has disputed this payment. The dispute decides who gets the money.",
};

const inWords = ({ code }: PaymentProviderError): string =>
  WORDS[code] ?? `The card provider rejected the refund (${code}).`;
