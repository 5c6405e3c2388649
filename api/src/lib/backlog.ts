import type { Queries } from "./db.ts";

/** `waiting`: not done yet. `troubled`: of those, for an hour or more, or until a person helps. */
type Count = { waiting: number; troubled: number };
export type Owed = { emails: Count; refunds: Count; calls: Count };

/** The backlog: unsent emails, unfinished refunds, and visits without a video link. */
export async function owed(db: Queries): Promise<Owed> {
  const rows = await db<(Count & { what: keyof Owed })[]>`
    select 'emails' as what, count(*)::int as waiting,
      (count(*) filter (where needs_attention or queued_at < now() - interval '1 hour'))::int as troubled
    from email_outbox where due_at is not null
    union all
    select 'refunds', count(*)::int, (count(*) filter (where office_alerted_at is not null or by_hand))::int from refund where refunded_at is null
    union all
    select 'calls', count(*)::int, (count(*) filter (where starts_at < now()))::int from appointment where call_due_at is not null`;
  const count = (of: keyof Owed): Count => {
    const { waiting = 0, troubled = 0 } = rows.find(({ what }) => what === of) ?? {};
    return { waiting, troubled };
  };
  return { emails: count("emails"), refunds: count("refunds"), calls: count("calls") };
}
