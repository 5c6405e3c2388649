import type { Job } from "../../lib/jobs/jobs.ts";
import type { Services } from "../../lib/services.ts";

const BATCH_SIZE = 100;

/**
 * Reminds drivers 30, 7 and 1 days before a document expires, each once. After downtime only the nearest reminder is sent, and
 * none for a day before the document was approved.
 */
export const remindOfDocuments = ({ db }: Services): Job => ({
  name: "driver documents",
  async run() {
    const reminded = await db`
      with today as (select (now() at time zone time_zone)::date as day, time_zone from practice), due as (
        select p.id, ahead.days, (p.checked_at at time zone time_zone)::date <= p.expires_on - ahead.days as is_news
        from today join driver_document p on p.state = 'accepted' and p.expires_on >= day and p.expires_on <= day + 30
          cross join lateral (select min(days) as days from unnest(array[30, 7, 1]) as days where p.expires_on - days <= day) as ahead
        where p.reminded_days is null or p.reminded_days > ahead.days
        order by p.expires_on limit ${BATCH_SIZE} for no key update of p skip locked
      ), noted as (
        update driver_document set reminded_days = due.days from due where driver_document.id = due.id
      )
      select case when is_news then enqueue_email('paper-ends-' || days, id) end from due`;
    return reminded.length;
  },
});
