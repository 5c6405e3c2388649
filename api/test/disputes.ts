import { syncDispute } from "../src/lib/money/disputes.ts";
import type { testAppWithCards } from "./cards.ts";

type App = Awaited<ReturnType<typeof testAppWithCards>>;

/** The provider's id of the payment for a visit or ride. */
export async function paymentIdOf({ sql }: App, id: string): Promise<string> {
  const [paid] = await sql<{ paymentId: string }[]>`
    select payment_id from checkout where status = 'paid' and (appointment_id = ${id} or ride_id = ${id})`;
  if (!paid) throw new Error("Nothing was paid");
  return paid.paymentId;
}

/** Lets the cardholder's bank dispute the payment for a visit or ride, or a part of it, and tells us. Returns the provider's id of the dispute. */
export async function aDispute(app: App, subjectId: string, cents?: number): Promise<string> {
  const id = await app.cards.dispute(await paymentIdOf(app, subjectId), cents);
  await syncDispute(app.services, id);
  return id;
}

/** Lets the bank decide, and tells us. */
export async function decideDispute(app: App, id: string, status: "won" | "lost"): Promise<void> {
  await app.cards.endDispute(id, status);
  await syncDispute(app.services, id);
}
