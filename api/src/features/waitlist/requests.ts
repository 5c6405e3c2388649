import {
  type JoinWithWish,
  MOST_WAITLIST_ENTRIES,
  type WaitingList,
  type WaitingWish,
} from "../../../contract/waitlist.ts";
import { databaseNow, one, type Queries, type Tx } from "../../lib/db/db.ts";
import { AppError } from "../../lib/http/errors.ts";
import { wantedTimes } from "../../lib/time/wanted-times.ts";
import { callState, lockPatient, waitingOf, waitlistErrors } from "./service.ts";

const ERRORS = {
  over: () => new AppError("invalid", "There are no more times then. Please choose another day or time."),
  free: () => new AppError("conflict", "A time has just opened up. Please choose it from the list."),
};

/**
 * Adds a patient to the end of the waitlist for any nurse who fits, until the last wanted time. Harmless if an entry for the same request
 * has these times. Nobody can join while a time is free. What opens at this moment is found by `release_wished_slots`.
 */
export async function joinWithRequest(tx: Tx, patientId: string, input: JoinWithWish, zone: string): Promise<void> {
  const { starts, parts } = wantedTimes(input, await databaseNow(tx), zone);
  const [first, last] = [starts[0], starts.at(-1)];
  if (first === undefined || last === undefined) throw ERRORS.over();
  const { specialities, language = null, state = null, maxFee, time = null, visitor } = input;
  const cents = maxFee === undefined ? null : Math.round(maxFee * 100);
  await tx`select lock_waitlist()`;
  await lockPatient(tx, patientId);
  const wanted = {
    ofState: callState(tx, patientId, state),
    names: [...new Set(specialities)].sort(),
  };
  const found = one(
    await tx<{ isIn: boolean; entries: number }[]>`
    select exists (
        select from waitlist_entry where patient_id = ${patientId} and consultant_id is null and specialities = ${wanted.names}
          and (language, state, max_fee_cents) is not distinct from (${language}::text, ${wanted.ofState}, ${cents}::int)
          and starts @> ${starts}::timestamptz[]) as is_in,
      (select count(*)::int from waitlist_entry where patient_id = ${patientId} and until_at > now()) as entries`,
  );
  if (found.isIn) return;
  if (found.entries >= MOST_WAITLIST_ENTRIES) throw waitlistErrors.too_many();
  const entry = one(
    await tx<{ id: string }[]>`
    insert into waitlist_entry (patient_id, from_at, until_at, specialities, language, state, max_fee_cents, starts, parts, time_of_day,
      next_check_at, visitor_zone, visitor_hour12)
    values (${patientId}, ${first}, ${last}::timestamptz + rule_slot(), ${wanted.names}, ${language}, ${wanted.ofState}, ${cents}, ${starts},
      ${parts}, ${time}, now() + rule_wish_check(), ${visitor?.timeZone ?? null}, ${visitor?.hour12 ?? null}) returning id`,
  );
  const free = await tx`select from free_slots_of_wish(${entry.id}) limit 1`;
  if (free.length > 0) throw ERRORS.free();
}

type Row = Omit<WaitingWish, "maxFee" | "days" | "until"> & { maxFeeCents: number | null; days: Date[]; until: Date };

/** A patient's requests for any nurse, soonest to end first. */
async function requestsOf(db: Queries, patientId: string, timeZone: string): Promise<WaitingWish[]> {
  const rows = await db<Row[]>`
    select id as _id, specialities, language, state, max_fee_cents, time_of_day as time, until_at as until, ${timeZone} as time_zone, array(
        select min(start) from unnest(starts) as start where start > now() group by (start at time zone ${timeZone})::date order by 1
      ) as days
    from waitlist_entry
    where patient_id = ${patientId} and consultant_id is null and until_at > now() order by until_at, id limit ${MOST_WAITLIST_ENTRIES}`;
  return rows.map(({ maxFeeCents, days, until, ...row }) => ({
    ...row,
    maxFee: maxFeeCents === null ? null : maxFeeCents / 100,
    days: days.map((day) => day.toISOString()),
    until: until.toISOString(),
  }));
}

/** All waitlist entries of a patient. */
export const entriesOf = async (
  db: Queries,
  patientId: string,
  zone: string,
): Promise<Pick<WaitingList, "waiting" | "wishes">> => ({
  waiting: await waitingOf(db, patientId, zone),
  wishes: await requestsOf(db, patientId, zone),
});
