import type { Services } from "./services.ts";

/** Stores the provider's current state of a dispute and emails the office once. Ignores disputes about payments that aren't ours. */
export async function syncDispute(services: Services, disputeId: string): Promise<void> {
  const { paymentId, amountCents, reason, status, dueBy } = await services.cards.readDispute(disputeId);
  if (!paymentId) return;
  await services.db`
    with paid as (
      select id as checkout_id from checkout where payment_id = ${paymentId}
      union all
      select checkout_id from unmatched_payment where payment_id = ${paymentId}
      limit 1
    ), kept as (
      insert into dispute (provider_id, payment_id, checkout_id, amount_cents, reason, status, due_by)
      select ${disputeId}, ${paymentId}, checkout_id, ${amountCents}, ${reason}, ${status}, ${dueBy} from paid
      on conflict on constraint dispute_once do update set status = excluded.status, due_by = excluded.due_by
      returning id
    )
    select enqueue_email('dispute-opened', id) from kept`;
  services.jobs.wake();
}
