import type { CardSession } from "./checkout.ts";
import { PaymentProviderError } from "./payment-provider-error.ts";
import type { Services } from "./services.ts";
import { type Settlement, takeIn } from "./settlement.ts";

/** The provider wants at least 30 minutes; one more is for clocks that differ. */
export const CHECKOUT_MINUTES = 31;

/** A checkout as it is written down. It has its session and address once the provider has been asked for its page. */
export type Checkout = {
  id: string;
  appointmentId: string | null;
  rideId: string | null;
  /** The ride whose extra is paid. */
  extraOf: string | null;
  amountCents: number;
  currency: string;
  expiresAt: Date;
  status: "opening" | "open" | "paid" | "closed";
  sessionId: string | null;
  url: string | null;
  /** The payer came by a payment link and may have no login. */
  isByLink: boolean;
  /** The visit, ride or extra can be paid now. */
  isPayable: boolean;
};

export async function checkoutOf({ db }: Pick<Services, "db">, id: string): Promise<Checkout> {
  const [checkout] = await db<Checkout[]>`
    select id, appointment_id, ride_id, extra_of, amount_cents, currency, expires_at, status, session_id, url, is_by_link,
      payable_until(checkout) is not null as is_payable
    from checkout where id = ${id}`;
  if (!checkout) throw new Error(`Unknown checkout ${id}`);
  return checkout;
}

/**
 * Answers the address of the provider's page for a checkout; a page that is there is used again, and however many ask at
 * once get the same. Null when it is too late: a page that must not be paid is closed before anyone is sent to it.
 * Rejects with a `PaymentProviderError`: when the provider's no is final, the checkout is closed, and paying again opens another.
 */
export async function createCheckoutSession(services: Services, checkoutId: string): Promise<string | null> {
  const checkout = await checkoutOf(services, checkoutId);
  if (checkout.status === "open") return checkout.isPayable ? checkout.url : null;
  if (checkout.status !== "opening") return null;
  const session = await requestCheckoutSession(services, checkout);
  if (!session.url) throw new Error(`Session ${session.id} has no URL`);
  const [page] = await services.db<{ kept: boolean }[]>`
    select store_checkout_session(${checkoutId}, ${session.id}, ${session.url}) as kept`;
  if (page?.kept) return session.url;
  await expireCheckoutSession(services, session.id);
  return null;
}

/** Creates the checkout session, or returns the one that was created before. */
export async function requestCheckoutSession(services: Services, checkout: Checkout): Promise<CardSession> {
  const { id: checkoutId, amountCents, currency, expiresAt } = checkout;
  const page = { checkoutId, amountCents, currency, expiresAt, ...shown(services.config.publicUrl, checkout) };
  try {
    return await services.cards.open(page);
  } catch (error) {
    // Whoever is opening it at this moment under the same key is about to be answered.
    if (error instanceof PaymentProviderError && error.code !== "idempotency_key_in_use")
      await services.db`select checkout_session_failed(${checkoutId}, ${error.isFinal})`;
    throw error;
  }
}

function shown(site: string, { appointmentId, rideId, extraOf, isByLink }: Checkout) {
  const [success, cancel] = isByLink
    ? ["pay?session_id={CHECKOUT_SESSION_ID}", "pay?left=true"]
    : rideId
      ? ["transport?paid=true&session_id={CHECKOUT_SESSION_ID}", "transport?paid=false"]
      : [
          `my-appointment?appointmentId=${appointmentId}&payment=success`,
          `my-appointment?appointmentId=${appointmentId}&payment=cancel`,
        ];
  const label = extraOf ? "Extra for your ride" : rideId ? "Ride" : "Video consultation";
  return { label, successUrl: `${site}/${success}`, cancelUrl: `${site}/${cancel}` };
}

/** Makes sure the page cannot be paid on any more. When it has been paid already, that is settled. */
export const expireCheckoutSession = async (services: Services, sessionId: string): Promise<Settlement> =>
  takeIn(services, await services.cards.close(sessionId));
