import { Hono } from "hono";
import { Done } from "../contract/answer.ts";
import { settleAppointment } from "./features/appointments/payment.ts";
import { settleRide } from "./features/rides/payment.ts";
import { type AppEnv, answers } from "./lib/http.ts";
import type { Services } from "./lib/services.ts";
import { subjectOfSession } from "./lib/settlement.ts";

/** The card provider's signed events. Twice, late or out of order, each only makes us ask what became of its session. */
export const webhookRoutes = new Hono<AppEnv>().post(
  "/webhook",
  answers(Done, "Signed events of the card provider"),
  async (c) => {
    const sessionId = await c.var.on.cards.sessionOfEvent(await c.req.text(), c.req.header("stripe-signature") ?? "");
    if (sessionId) await settleSession(c.var.on, sessionId);
    return c.json({ success: true });
  },
);

async function settleSession(on: Services, sessionId: string): Promise<void> {
  const subject = await subjectOfSession(on.db, sessionId);
  if (subject?.appointmentId) await settleAppointment(on, sessionId);
  if (subject?.rideId) await settleRide(on, sessionId);
}
