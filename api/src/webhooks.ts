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
  answers(Done, "Signed webhooks of the card provider"),
  async (c) => {
    const event = await c.var.services.cards.subjectOfEvent(await c.req.text(), c.req.header("stripe-signature") ?? "");
    if (event) await takeInKnown(c.var.services, event);
    return c.json({ success: true });
  },
);

/** Sent again, an event about something that neither we nor the provider know would say nothing new: it is acknowledged. */
async function takeInKnown(services: Services, event: CardEvent): Promise<void> {
  try {
    await takeInEvent(services, event);
  } catch (error) {
    if (!(error instanceof PaymentProviderError && error.code === "resource_missing")) throw error;
    logUnknown(services, event);
  }
}

const logUnknown = ({ log }: Services, { about, id }: CardEvent) =>
  log.warn({ about, id }, "a webhook is about an unknown object");

async function takeInEvent(services: Services, event: CardEvent): Promise<void> {
  const { about, id } = event;
  if (about === "session") {
    const { outcome, rideId } = await settle(services, id);
    if (outcome === "unknown") logUnknown(services, event);
    if (outcome === "settled" && rideId) await processDueRidesNow(services);
  }
  if (about === "dispute") await syncDispute(services, id);
  const refunds =
    about === "payment"
      ? await services.cards.refundsOf(id)
      : about === "refund"
        ? [await services.cards.readRefund(id)]
        : [];
  for (const refund of refunds) await recordExternalRefund(services, refund);
}
