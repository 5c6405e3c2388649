import type { Queries } from "../db/db.ts";

/** `waiting`: not done yet. `troubled`: those that we should have done by now. What waits for a person or a bank is on Today instead. */
type Count = { waiting: number; troubled: number };
export type Backlog = { emails: Count; refunds: Count; calls: Count };

/** The backlog: unsent emails, unfinished refunds to cards, and visits without a video link. */
export async function backlog(db: Queries): Promise<Backlog> {
  const rows = await db<(Count & { kind: keyof Backlog })[]>`
    select 'emails' as kind, count(*)::int as waiting,
      (count(*) filter (where needs_attention or queued_at < now() - interval '1 hour'))::int as troubled
    from email_outbox where due_at is not null
    union all
    select 'refunds', count(*)::int, (count(*) filter (where office_alerted_at is not null and not waits_for_bank(refund)))::int
      from refund where refunded_at is null and not by_hand
    union all
    select 'calls', count(*)::int, (count(*) filter (where starts_at < now()))::int from appointment where call_due_at is not null`;
  const count = (of: keyof Backlog): Count => {
    const { waiting = 0, troubled = 0 } = rows.find(({ kind }) => kind === of) ?? {};
    return { waiting, troubled };
  };
  return { emails: count("emails"), refunds: count("refunds"), calls: count("calls") };
}
