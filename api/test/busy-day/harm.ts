import type { Queries } from "../../src/lib/db/db.ts";

/** The rides and visits by which somebody is harmed now: nobody drives them, their driver isn't at the door, or their nurse is away soon. */
export async function harmed(sql: Queries): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from ride where status = 'pending' and held_at is null and starts_at between now() and now() + interval '3 hours'
    union all
    select id from ride where status = 'accepted' and at_door_at is null and on_board_at is null
      and starts_at between now() - interval '12 hours' and now() - interval '5 minutes'
    union all
    select a.id from appointment a join time_off off on off.consultant_id = a.consultant_id and off.during @> a.starts_at
    where a.status = 'paid' and a.starts_at between now() and now() + interval '2 hours'`;
  return rows.map(({ id }) => id).toSorted();
}

/**
 * What was not told exactly once: for each driver who accepted a ride, set out or was taken away, that passengers were told so, by email, by
 * text, or on paper so that they are called; and for each visit with a nurse who is away.
 */
export const notToldOnce = (sql: Queries) => sql`
  with told as (
    select e.subject_id, k.message, count(*) filter (where e.dropped_at is null or e.is_printed) as times
    from email_outbox e join email_kind k using (kind)
    where k.audience = 'patient' and k.recipient in ('own', 'call') group by 1, 2),
  event as (
    select a.id, 'ride-accepted' as message, a.ride_id as about from assignment a where a.accepted_at is not null and a.offered_at > now() - interval '16 hours'
    union all
    select a.id, 'ride-on-the-way', r.id from ride r join assignment a on a.ride_id = r.id and a.driver_id = r.driver_id
    where r.on_my_way_at is not null and r.booked_by is not null and a.accepted_at < r.on_my_way_at and r.about_minutes is not null
    union all
    select a.id, 'ride-driver-unavailable', a.ride_id from assignment a join ride r on r.id = a.ride_id
    where a.outcome = 'taken_back' and a.accepted_at is not null and r.status <> 'cancelled'
    union all
    select v.id, 'nurse-unavailable', v.appointment_id from affected_visit v)
  select event.*, coalesce(told.times, 0)::int as times from event left join told on told.subject_id = event.id and told.message = event.message
  where coalesce(told.times, 0) <> 1`;

/** Messages that somebody got twice about one ride and event: the same words by two ways, or again. */
export const toldTwice = (sql: Queries) => sql`
  select e.subject_id, k.message, array_agg(e.kind) as kinds from email_outbox e join email_kind k using (kind)
  where k.audience = 'patient' and k.recipient = 'own' and not k.is_resend and (e.sent_at is not null or e.is_printed)
  group by 1, 2 having count(*) > 1`;
