import { Hono } from "hono";
import { Done } from "../contract/response.ts";
import { processDueRidesNow } from "./features/rides/dispatch/dispatch.ts";
import type { AppEnv } from "./lib/http/app-env.ts";
import { describe, reply } from "./lib/http/http.ts";
import type { CardEvent } from "./lib/money/card-events.ts";
import { syncDispute } from "./lib/money/disputes.ts";
import { PaymentProviderError } from "./lib/money/payment-provider-error.ts";
import { recordExternalRefund } from "./lib/money/refunds.ts";
import { settle } from "./lib/money/settlement.ts";
import type { Services } from "./lib/services.ts";

/** The card provider's signed events. They may come twice, late or out of order: each only makes us read its subject from the provider. */
export const webhookRoutes = new Hono<AppEnv>().post(
  "/webhook",
  describe(Done, "Signed webhooks of the card provider"),
  async (c) => {
    const event = await c.var.services.cards.subjectOfEvent(await c.req.text(), c.req.header("stripe-signature") ?? "");
    if (event) await handleEventIfKnown(c.var.services, event);
    return reply(c);
  },
);

/** Acknowledges an event about an object that neither we nor the provider know: sending it again wouldn't help. */
async function handleEventIfKnown(services: Services, event: CardEvent): Promise<void> {
  try {
    await handleEvent(services, event);
  } catch (error) {
    if (!(error instanceof PaymentProviderError && error.code === "resource_missing")) throw error;
    logUnknown(services, event);
  }
}

const logUnknown = ({ log }: Services, { kind, id }: CardEvent) =>
  log.warn({ kind, id }, "a webhook is about an unknown object");

async function handleEvent(services: Services, event: CardEvent): Promise<void> {
  const { kind, id } = event;
  if (kind === "session") {
    const { outcome, rideId } = await settle(services, id);
    if (outcome === "unknown") logUnknown(services, event);
    if (outcome === "settled" && rideId) await processDueRidesNow(services);
  }
  if (kind === "dispute") await syncDispute(services, id);
  const refunds =
    kind === "payment"
      ? await services.cards.refundsOf(id)
      : kind === "refund"
        ? [await services.cards.readRefund(id)]
        : [];
  for (const refund of refunds) await recordExternalRefund(services, refund);
}
