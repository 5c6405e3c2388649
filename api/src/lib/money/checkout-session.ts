import type { Services } from "../services.ts";
import type { CardSession } from "./card-records.ts";
import { PaymentProviderError } from "./payment-provider-error.ts";
import { type Settlement, settleSession } from "./settlement.ts";

/** The provider requires at least 30 minutes; one more allows for clocks that differ. */
export { SHORTEST_PAYMENT_MINUTES as CHECKOUT_MINUTES } from "../../../contract/rules.ts";

/** A checkout as stored. It has a session and URL once the provider has created them. */
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

/** Throws if there is no such checkout. */
export async function checkoutOf({ db }: Pick<Services, "db">, id: string): Promise<Checkout> {
  const [checkout] = await db<Checkout[]>`
    select id, appointment_id, ride_id, extra_of, amount_cents, currency, expires_at, status, session_id, url, is_by_link,
      payable_until(checkout) is not null as is_payable
    from checkout where id = ${id}`;
  if (!checkout) throw new Error(`Unknown checkout ${id}`);
  return checkout;
}

/**
 * Returns the URL of the checkout session, creating the session if there is none; concurrent callers get the same one. Returns null when
 * it is too late to pay; the session is then expired first. Rejects with `PaymentProviderError`; if the error is final, the checkout is
 * closed, and the next payment creates another.
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
  const page = { checkoutId, amountCents, currency, expiresAt, ...labelAndUrls(services.config.publicUrl, checkout) };
  try {
    return await services.cards.open(page);
  } catch (error) {
    // A concurrent request with the same key is about to get the response.
    if (error instanceof PaymentProviderError && error.code !== "idempotency_key_in_use")
      await services.db`select checkout_session_failed(${checkoutId}, ${error.isFinal})`;
    throw error;
  }
}

function labelAndUrls(site: string, { appointmentId, rideId, extraOf, isByLink }: Checkout) {
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

/** Expires the session, so that it can't be paid any more. If it has already been paid, settles the payment. */
export const expireCheckoutSession = async (services: Services, sessionId: string): Promise<Settlement> =>
  settleSession(services, await services.cards.close(sessionId));
