import { Hono } from "hono";
import { Done } from "../contract/answer.ts";
import { lookAfterRidesNow } from "./features/rides/dispatch.ts";
import type { CardEvent } from "./lib/card-events.ts";
import { takeInDispute } from "./lib/disputes.ts";
import { type AppEnv, answers } from "./lib/http.ts";
import { takeInRefund } from "./lib/refunds.ts";
import type { Services } from "./lib/services.ts";
import { settle } from "./lib/settlement.ts";

/** The card provider's signed events. Twice, late or out of order, each only makes us ask what became of its subject. */
export const webhookRoutes = new Hono<AppEnv>().post(
  "/webhook",
  answers(Done, "Signed events of the card provider"),
  async (c) => {
    const event = await c.var.on.cards.subjectOfEvent(await c.req.text(), c.req.header("stripe-signature") ?? "");
    if (event) await takeInEvent(c.var.on, event);
    return c.json({ success: true });
  },
);

async function takeInEvent(on: Services, { about, id }: CardEvent): Promise<void> {
  if (about === "session") {
    const { outcome, rideId } = await settle(on, id);
    if (outcome === "settled" && rideId) await lookAfterRidesNow(on);
  }
  if (about === "dispute") await takeInDispute(on, id);
  const refunds =
    about === "payment" ? await on.cards.refundsOf(id) : about === "refund" ? [await on.cards.readRefund(id)] : [];
  for (const refund of refunds) await takeInRefund(on, refund);
}
