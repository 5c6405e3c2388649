import type { Db } from "../db/db.ts";

/** Deletes operations a day after their undo window: until then, a repeated call gets its first result. */
export async function deleteOldOperations(db: Db): Promise<void> {
  await db.begin(async (tx) => {
    await tx`
      update checkout set operation_id = null
      where operation_id in (select id from operation where ends_at < now() - interval '1 day')`;
    await tx`delete from operation where ends_at < now() - interval '1 day'`;
  });
}

/** Deletes the records of daily and weekly emails to staff and nurses after a month: they only prevent sending one twice. */
export async function deleteOldDailyEmails(db: Db): Promise<void> {
  await db`delete from office_digest where day < practice_today() - 30`;
  await db`delete from nurse_day_list where day < practice_today() - 30`;
  await db`delete from weekly_report where week < practice_today() - 30`;
}

/** Deletes the emailed links of visits and rides that ended a day ago: they open nothing anymore. */
export async function deleteEndedLinks(db: Db): Promise<void> {
  await db`
    delete from emailed_link using appointment
    where appointment_id = appointment.id and made_at < now() - interval '1 day' and ends_at < now() - interval '1 day'`;
  await db`
    delete from emailed_link using ride
    where ride_id = ride.id and made_at < now() - interval '1 day' and status in ('completed', 'cancelled')
      and listed_start(ride) < now() - interval '1 day'`;
  await db`
    delete from visit_choice_link using affected_visit
    where affected_visit_id = affected_visit.id and made_at < now() - interval '1 day' and starts_at < now() - interval '1 day'`;
}

/** Deletes where drivers' phones were after 30 days, as we promise drivers (docs/rules/rides.md). */
export async function deleteOldPositions(db: Db): Promise<void> {
  await db`delete from step_position where stored_at < now() - rule_position()`;
}

/** Deletes what is known about the offers of past days. */
export async function deleteOldOfferSolutions(db: Db): Promise<void> {
  await db`delete from offer_solution where day < practice_today() - 1`;
}
