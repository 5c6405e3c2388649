import type { Queries } from "../../lib/db/db.ts";
import { isLike, patientIdsLike } from "../../lib/http/search-text.ts";

const MOST_FOUND = 500;

/**
 * The ids of inbox items that match a search, the newest few hundred: by the sender's name, email address or number, by the words, and texts
 * of the numbers of patients and passengers of that name. A text that is a part of a conversation finds the whole.
 */
export async function itemIdsLike(db: Queries, q: string): Promise<string[]> {
  const sent = await db<{ id: string }[]>`
    select id from contact_message
      where ${isLike(db, q, db`name || ' ' || email || ' ' || subject || ' ' || message || ' ' || coalesce(phone, '')`)}
    union select id from contact_message where phone = any(${await numbersLike(db, q)})
    union select id from staffing_application where ${isLike(db, q, db`name || ' ' || email || ' ' || specialization || ' ' || country`)}
    union select id from resume where ${isLike(db, q, db`name || ' ' || email`)}
    order by id desc limit ${MOST_FOUND}`;
  const items = await db<{ id: string }[]>`
    select distinct coalesce(part_of, id) as id from inbox_item where id = any(${sent.map(({ id }) => id)}::uuid[])`;
  return items.map(({ id }) => id);
}

/** The numbers of the patients that a search matches, and of passengers of open rides of that name. */
async function numbersLike(db: Queries, q: string): Promise<string[]> {
  const patients = await patientIdsLike(db, q);
  const rows = await db<{ number: string }[]>`
    select phone as number from patient where id = any(${patients}::uuid[]) and phone <> ''
    union select number from sms_number where patient_id = any(${patients}::uuid[])
    union select passenger_phone from ride where status in ('pending', 'assigned', 'accepted') and passenger_phone <> ''
      and ${isLike(db, q, db`ride.passenger_name || ' ' || ride.passenger_phone`)}`;
  return rows.map(({ number }) => number);
}
