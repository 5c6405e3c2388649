import type { Services } from "../services.ts";

/** Stores the provider's current state of a dispute and emails the office once. Ignores disputes about payments that aren't ours. */
export async function syncDispute(services: Services, disputeId: string): Promise<void> {
  const { paymentId, amountCents, reason, status, dueBy, madeAt } = await services.cards.readDispute(disputeId);
  if (!paymentId) return;
  await services.db`
    select record_dispute(${disputeId}, ${paymentId}, ${amountCents}, ${reason}, ${status}, ${dueBy}, ${madeAt})`;
  services.jobs.wake();
}
