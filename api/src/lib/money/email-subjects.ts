import type { Queries } from "../db/db.ts";

type Payable = "visit" | "ride" | "week" | "extra";

/** What a payment link pays for: a visit, a ride with its return, a week of a plan, or an extra. Null if the link is gone. */
export async function subjectOfPayLink(db: Queries, linkId: string): Promise<Payable | null> {
  const [link] = await db<{ subject: Payable }[]>`
    select case when appointment_id is not null then 'visit' when extra_of is not null then 'extra' when plan_id is null then 'ride'
      else 'week' end as subject
    from pay_link left join ride on ride.id = ride_id where pay_link.id = ${linkId}`;
  return link?.subject ?? null;
}

/** What a refund was paid for: a visit, or a ride with its extras. Null if there is no such refund. */
export async function subjectOfRefund(db: Queries, refundId: string): Promise<"visit" | "ride" | null> {
  const [refund] = await db<{ subject: "visit" | "ride" }[]>`
    select case when appointment_id is null then 'ride' else 'visit' end as subject
    from refund join checkout on checkout.id = checkout_id where refund.id = ${refundId}`;
  return refund?.subject ?? null;
}
