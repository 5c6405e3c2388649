import { CardTrouble } from "./card-trouble.ts";
import { askForPage, checkoutOf, closePage, openPage } from "./checkout-page.ts";
import type { Services } from "./services.ts";
import { settle } from "./settlement.ts";
import type { Sweep } from "./sweeps.ts";

const AT_ONCE = 5;
const LEASE_SECONDS = 30;

/**
 * Asks the provider about every page that is due to be looked at: one whose time is over, whose ride or visit has ended,
 * or whose opening was never answered. It is closed unless it can be paid now, and what was paid on it is settled.
 */
export const checkoutSweep = (on: Services): Sweep => ({
  name: "checkouts",
  async run() {
    const due = await on.db<{ id: string }[]>`
      update checkout set look_at = now() + make_interval(secs => ${LEASE_SECONDS}), looks = looks + 1
      where id in (select id from checkout where look_at <= now() order by look_at limit ${AT_ONCE} for update skip locked)
      returning id`;
    await Promise.all(due.map(({ id }) => lookAtOrLater(on, id)));
    return due.length;
  },
});

async function lookAtOrLater(on: Services, id: string): Promise<void> {
  try {
    await lookAt(on, id);
  } catch (error) {
    if (!(error instanceof CardTrouble)) throw error;
    await on.db`update checkout set look_at = now() + growing_pause(looks) where id = ${id} and look_at is not null`;
  }
}

async function lookAt(on: Services, id: string): Promise<void> {
  const checkout = await checkoutOf(on, id);
  const { status, sessionId, isPayable } = checkout;
  if (isPayable && status === "opening") {
    await openPage(on, id);
  } else if (isPayable && status === "open" && sessionId) {
    await settle(on, sessionId);
    await on.db`
      update checkout set look_at = payable_until(checkout), looks = 0
      where id = ${id} and status = 'open' and payable_until(checkout) is not null`;
  } else {
    await closePage(on, sessionId ?? (await askForPage(on, checkout)).id);
  }
}
