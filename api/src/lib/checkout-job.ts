import {
  checkoutOf,
  createCheckoutSession,
  expireCheckoutSession,
  requestCheckoutSession,
} from "./checkout-session.ts";
import type { Job } from "./jobs.ts";
import { PaymentProviderError } from "./payment-provider-error.ts";
import type { Services } from "./services.ts";
import { settle } from "./settlement.ts";

/** As many as the provider may be asked about in a second (checkout.ts). */
const BATCH_SIZE = 20;
/** Longer than a call to the provider can take, its wait in the queue included. */
const LEASE_SECONDS = 30;

/**
 * Asks the provider about every checkout that is due: an open one each minute or every five (`next_checkout_check`), one whose
 * time is over or whose ride or visit has ended, and one whose opening was never answered. It is closed unless it can be paid
 * now, and what was paid on it is settled.
 */
export const checkoutJob = (services: Services): Job => ({
  name: "checkouts",
  async run() {
    const due = await services.db<{ id: string }[]>`
      update checkout set next_check_at = now() + make_interval(secs => ${LEASE_SECONDS}), check_count = check_count + 1
      where id in (select id from checkout where next_check_at <= now() order by next_check_at limit ${BATCH_SIZE} for update skip locked)
      returning id`;
    await Promise.all(due.map(({ id }) => lookAtOrLater(services, id)));
    return due.length;
  },
});

/** A payment must be known in time once the provider is back: the pause after a failure is no longer than between two checks. */
async function lookAtOrLater(services: Services, id: string): Promise<void> {
  try {
    await nextCheckAt(services, id);
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    await services.db`
      update checkout set next_check_at = least(now() + backoff(check_count), case when status = 'open' then next_checkout_check(checkout) end)
      where id = ${id} and next_check_at is not null`;
  }
}

async function nextCheckAt(services: Services, id: string): Promise<void> {
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
