import type { Tx } from "./db.ts";
import type { Services } from "./services.ts";
import { type Claim, type Settlement, settle } from "./settlement.ts";

/** The provider wants at least 30 minutes; one more is for clocks that differ. */
export const CHECKOUT_MINUTES = 31;

/** A checkout that is written down; `url` is null until the provider has been asked for its page. */
export type Opening = {
  id: string;
  amountCents: number;
  currency: string;
  expiresAt: Date;
  url: string | null;
};

type Page = {
  label: string;
  successUrl: string;
  cancelUrl: string;
  /** Part of the transaction that stores the page. False when what is paid for cannot be had any more. */
  keep: (tx: Tx) => Promise<boolean>;
  claim: Claim;
};

/**
 * Answers the address of the provider's page for a checkout; a page that is there is used again. Null when `keep` says
 * it is too late: the page is closed then. Rejects, and closes the checkout, when the provider cannot be reached.
 */
export async function openPage(on: Services, checkout: Opening, page: Page): Promise<string | null> {
  if (checkout.url) return checkout.url;
  const { keep, claim, ...shown } = page;
  const { id: checkoutId, amountCents, currency, expiresAt } = checkout;
  const session = await orClosed(on, checkoutId, () =>
    on.cards.open({ checkoutId, amountCents, currency, expiresAt, ...shown }),
  );
  const { id: sessionId, url } = session;
  if (!url) throw new Error(`Session ${sessionId} was opened without an address`);

  const kept = await on.db.begin(async (tx) => {
    await tx`
      update checkout set status = 'open', session_id = ${sessionId}, url = ${url} where id = ${checkoutId} and status = 'opening'`;
    return keep(tx);
  });
  if (kept) return url;
  await closePage(on, checkoutId, sessionId, claim);
  return null;
}

async function orClosed<T>(on: Services, checkoutId: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    await on.db`update checkout set status = 'closed' where id = ${checkoutId} and status = 'opening'`;
    throw error;
  }
}

/**
 * Makes sure the page cannot be paid on any more. When it has been paid already, settles it: money that comes in is
 * never left lying.
 */
export async function closePage(
  on: Services,
  checkoutId: string,
  sessionId: string,
  claim: Claim,
): Promise<Settlement> {
  const session = await on.cards.close(sessionId);
  if (session.paid) return settle(on, sessionId, claim);
  await on.db`update checkout set status = 'closed' where id = ${checkoutId} and status in ('opening', 'open')`;
  return "unpaid";
}
