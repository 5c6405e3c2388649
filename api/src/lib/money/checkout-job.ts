import type { Job } from "../jobs/jobs.ts";
import type { Services } from "../services.ts";
import {
  checkoutOf,
  createCheckoutSession,
  expireCheckoutSession,
  requestCheckoutSession,
} from "./checkout-session.ts";
import { PaymentProviderError } from "./payment-provider-error.ts";
import { settle } from "./settlement.ts";

/** The number of provider requests allowed per second (checkout.ts). */
const BATCH_SIZE = 20;
/** Longer than a call to the provider can take, including its time in the queue. */
const LEASE_SECONDS = 30;

/**
 * Checks every due checkout session with the provider: open ones every one to five minutes (`next_checkout_check`), expired ones, those
 * whose ride or visit has ended, and those whose creation got no response. Sessions that can't be paid any more are expired; payments
 * are settled.
 */
export const checkoutJob = (services: Services): Job => ({
  name: "checkouts",
  async run() {
    const due = await services.db<{ id: string }[]>`
      update checkout set next_check_at = now() + make_interval(secs => ${LEASE_SECONDS}), check_count = check_count + 1
      where id in (select id from checkout where next_check_at <= now() order by next_check_at limit ${BATCH_SIZE} for update skip locked)
      returning id`;
    await Promise.all(due.map(({ id }) => checkOrRetryLater(services, id)));
    return due.length;
  },
});

/** A payment must be noticed soon after the provider is back, so the pause after a failure is at most the pause between two checks. */
async function checkOrRetryLater(services: Services, id: string): Promise<void> {
  try {
    await checkSession(services, id);
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    await services.db`
      update checkout set next_check_at = least(now() + backoff(check_count), case when status = 'open' then next_checkout_check(checkout) end)
      where id = ${id} and next_check_at is not null`;
  }
}

async function checkSession(services: Services, id: string): Promise<void> {
  const checkout = await checkoutOf(services, id);
  const { status, sessionId, isPayable } = checkout;
  if (isPayable && status === "opening") {
    await createCheckoutSession(services, id);
  } else if (isPayable && status === "open" && sessionId) {
    await settle(services, sessionId);
    await services.db`
      update checkout set next_check_at = next_checkout_check(checkout), check_count = 0
      where id = ${id} and status = 'open' and next_checkout_check(checkout) is not null`;
  } else {
    await expireCheckoutSession(services, sessionId ?? (await requestCheckoutSession(services, checkout)).id);
  }
}
