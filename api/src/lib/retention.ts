import type { Db } from "./db.ts";

/** Deletes operations a day after they could be undone: until then, a repeated call is still told how its first one ended. */
export async function deleteOldOperations(db: Db): Promise<void> {
  await db.begin(async (tx) => {
    await tx`
      update checkout set operation_id = null
      where operation_id in (select id from operation where ends_at < now() - interval '1 day')`;
    await tx`delete from operation where ends_at < now() - interval '1 day'`;
  });
}

/** Deletes the records of daily emails to staff and nurses after a month: they only keep one from being sent twice. */
export async function deleteOldDailyEmails(db: Db): Promise<void> {
  await db`delete from office_digest where day < current_date - 30`;
  await db`delete from nurse_day_list where day < current_date - 30`;
}
