import { Hono } from "hono";
import { Done } from "../contract/response.ts";
import { processDueRidesNow } from "./features/rides/dispatch.ts";
import type { AppEnv } from "./lib/app-env.ts";
import type { CardEvent } from "./lib/card-events.ts";
import { syncDispute } from "./lib/disputes.ts";
import { answers } from "./lib/http.ts";
import { PaymentProviderError } from "./lib/payment-provider-error.ts";
import { recordExternalRefund } from "./lib/refunds.ts";
import type { Services } from "./lib/services.ts";
import { settle } from "./lib/settlement.ts";

/** The card provider's signed events. Twice, late or out of order, each only makes us ask what became of its subject. */
export const webhookRoutes = new Hono<AppEnv>().post(
  "/webhook",
  answers(Done, "Signed events of the card provider"),
  async (c) => {
    const event = await c.var.on.cards.subjectOfEvent(await c.req.text(), c.req.header("stripe-signature") ?? "");
    if (event) await takeInKnown(c.var.on, event);
    return c.json({ success: true });
  },
);

/** Sent again, an event about something that neither we nor the provider know would say nothing new: it is acknowledged. */
async function takeInKnown(on: Services, event: CardEvent): Promise<void> {
  try {
    await takeInEvent(on, event);
  } catch (error) {
    if (!(error instanceof PaymentProviderError && error.code === "resource_missing")) throw error;
    logUnknown(on, event);
  }
}

const logUnknown = ({ log }: Services, { about, id }: CardEvent) =>
  log.warn({ about, id }, "a signed event is about something unknown");

async function takeInEvent(on: Services, event: CardEvent): Promise<void> {
  const { about, id } = event;
  if (about === "session") {
    const { outcome, rideId } = await settle(on, id);
    if (outcome === "unknown") logUnknown(on, event);
    if (outcome === "settled" && rideId) await processDueRidesNow(on);
  }
  if (about === "dispute") await syncDispute(on, id);
  const refunds =
    about === "payment" ? await on.cards.refundsOf(id) : about === "refund" ? [await on.cards.readRefund(id)] : [];
  for (const refund of refunds) await recordExternalRefund(on, refund);
}
