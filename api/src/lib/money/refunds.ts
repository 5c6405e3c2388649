import { asTransientError } from "../db/transient-errors.ts";
import type { Job } from "../jobs/jobs.ts";
import type { Services } from "../services.ts";
import type { CardRefund } from "./card-records.ts";
import { PaymentProviderError } from "./payment-provider-error.ts";

const AT_ONCE = 5;
const LEASE_SECONDS = 30;

type DueRefund = {
  id: string;
  paymentId: string;
  amountCents: number;
  tries: number;
  attempt: number;
  providerRefundId: string | null;
};

/**
 * Sends due refunds until the provider reports that they have arrived, with growing pauses of at most an hour. Refunds that the
 * provider has accepted are checked; those that it has rejected are tried again under a new key. Refunds by hand are left out, and those
 * of what a bank is deciding about.
 */
export const refundJob = (services: Services): Job => ({
  name: "refunds",
  async run() {
    const due = await services.db<DueRefund[]>`
      update refund set due_at = now() + make_interval(secs => ${LEASE_SECONDS}), tries = tries + 1
      where id in (
        select id from refund where refunded_at is null and not by_hand and due_at <= now()
          and (provider_refund_id is not null or not waits_for_bank(refund))
        order by due_at limit ${AT_ONCE} for update skip locked)
      returning id, payment_id, amount_cents, tries, attempt, provider_refund_id`;
    await Promise.all(due.map((refund) => sendOrRetryLater(services, refund)));
    return due.length;
  },
});

async function sendOrRetryLater(services: Services, refund: DueRefund): Promise<void> {
  try {
    await sendRefund(services, refund);
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    const { isFinal, needsPerson } = error;
    await services.db.begin(async (tx) => {
      await tx`
        update refund set due_at = now() + backoff(tries), attempt = attempt + ${isFinal ? 1 : 0}
        where id = ${refund.id} and refunded_at is null and attempt = ${refund.attempt}`;
      await tx`select record_refund_problem(${refund.id}, ${messageOf(error)}, ${needsPerson})`;
    });
  }
  services.jobs.wake();
}

/**
 * After a first try the provider may have a refund whose response never reached us, or one that the office has made by hand: the
 * provider's refunds are recorded before another is created.
 */
async function sendRefund(
  services: Services,
  { id: refundId, paymentId, providerRefundId, tries }: DueRefund,
): Promise<void> {
  if (providerRefundId) return recordExternalRefund(services, await services.cards.readRefund(providerRefundId));
  if (tries > 1)
    for (const known of await services.cards.refundsOf(paymentId)) await recordExternalRefund(services, known);
  const [pending] = await services.db<Pick<DueRefund, "amountCents" | "attempt">[]>`
    select amount_cents, attempt from refund where id = ${refundId} and provider_refund_id is null`;
  if (pending) await recordExternalRefund(services, await services.cards.refund({ refundId, paymentId, ...pending }));
}

/** Records the state of a refund, ours or one made by hand at the provider. Harmless when repeated. */
export async function recordExternalRefund(services: Services, refund: CardRefund): Promise<void> {
  const { id, refundId, paymentId, amountCents, status, failure } = refund;
  if (!paymentId) return;
  await services.db`
    select record_external_refund(${id}, ${refundId}, ${paymentId}, ${amountCents}, ${status}, ${failure ?? "no reason given"})`;
  services.jobs.wake();
}

/** Milliseconds. The provider retries a webhook for three days; this also covers longer outages. */
const LOOK_BACK_MS = 30 * 24 * 60 * 60 * 1000;

/** Reads all recent refunds, to find those made by hand whose webhook was lost. One that fails doesn't stop the others. */
export const refundSearch = (services: Services): Job => ({
  name: "refunds made by hand",
  async run() {
    try {
      const since = new Date(Date.now() - LOOK_BACK_MS);
      for (const refund of await services.cards.refundsSince(since)) await recordOrLog(services, refund);
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error;
    }
    return 0;
  },
});

/** An outage of our database isn't the refund's fault: it ends this search, and the job runs again. */
async function recordOrLog(services: Services, refund: CardRefund): Promise<void> {
  try {
    await recordExternalRefund(services, refund);
  } catch (error) {
    if (!(error instanceof Error) || asTransientError(error)) throw error;
    services.log.error({ refundId: refund.id, err: error }, "a refund of the card provider could not be recorded");
  }
}

const MESSAGES: Record<string, string> = {
  unreachable: "The card provider isn't responding.",
  broken: "The card provider had an error.",
  unauthenticated: "The card provider rejected our secret key.",
  forbidden: "Our key for the card provider isn't allowed to make refunds.",
  balance_insufficient: "Our balance with the card provider is too low. Please top it up there.",
  charge_disputed: "The cardholder has disputed this payment. The dispute decides who gets the money.",
};

const messageOf = ({ code }: PaymentProviderError): string =>
  MESSAGES[code] ?? `The card provider rejected the refund (${code}).`;
