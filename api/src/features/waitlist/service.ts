import { NOT_LICENSED } from "../../../contract/us-states.ts";
import { type JoinWaitlist, MOST_WAITLIST_ENTRIES, type Waiting } from "../../../contract/waitlist.ts";
import { databaseNow, type Queries, type Tx } from "../../lib/db/db.ts";
import { AppError } from "../../lib/http/errors.ts";
import { bookableWeek, dayBounds, slotLabels, weekBounds } from "../../lib/time/practice-time.ts";

export const waitlistErrors = {
  unknown_consultant: () => new AppError("missing", "We couldn't find that nurse."),
  unavailable: () => new AppError("conflict", "This nurse isn't taking appointments right now."),
  unknown_patient: () => new AppError("missing", "We couldn't find your profile."),
  over: () => new AppError("invalid", "There are no more times on that day. Please choose another day."),
  free: () => new AppError("conflict", "A time has just opened up. Please choose it from the list."),
  booked: () => new AppError("conflict", "You already have a visit with this nurse then. See My Appointments."),
  too_many: () =>
    new AppError("conflict", `You're already on ${MOST_WAITLIST_ENTRIES} waitlists. Please leave one of them first.`),
};

/** The start and end of the requested day, or of the whole bookable week. Null for a day outside it. */
function windowOf(slotDate: string | undefined, now: Date, zone: string): { from: Date; until: Date } | null {
  if (slotDate === undefined) return weekBounds(now, zone);
  const [first] = bookableWeek(now, zone).find((day) => day.slotDate === slotDate)?.slots ?? [];
  return first ? dayBounds(first.startsAt, zone) : null;
}

/**
 * Adds a patient to the end of a consultant's waitlist, once for the same days. Nobody can join while a time is free. With a concurrent
 * release, either the time is seen here or the release sees the new entry.
 */
export async function joinWaitlist(
  tx: Tx,
  patientId: string,
  { docId, slotDate, state, visitor }: JoinWaitlist,
  zone: string,
): Promise<void> {
  const window = windowOf(slotDate, await databaseNow(tx), zone);
  if (!window) throw waitlistErrors.over();
  await tx`select lock_waitlist()`;
  await tx`select lock_schedule(${docId})`;
  await lockPatient(tx, patientId);

  const ofState = callState(tx, patientId, state ?? null);
  const [found] = await tx<
    { available: boolean; isLicensed: boolean; isFree: boolean; isBooked: boolean; isIn: boolean; lines: number }[]
  >`
    select takes_visits(consultant) as available, is_licensed_in(consultant, ${ofState}) as is_licensed,
      exists (
        select from free_starts(consultant.id, array(select bookable_slots(now())), true)
        where starts_at >= ${window.from} and starts_at < ${window.until}) as is_free,
      exists (select from appointment where patient_id = ${patientId} and consultant_id = consultant.id
        and starts_at >= ${window.from} and starts_at < ${window.until} and occupies_slot(appointment)) as is_booked,
      exists (select from waitlist_entry where patient_id = ${patientId} and consultant_id = consultant.id
        and from_at = ${window.from} and until_at = ${window.until} and coalesce(state, ${ofState}) = ${ofState}) as is_in,
      (select count(*)::int from waitlist_entry where patient_id = ${patientId} and until_at > now()) as lines
    from consultant where id = ${docId} and deleted_at is null`;
  if (!found) throw waitlistErrors.unknown_consultant();
  if (found.isIn) return;
  if (!found.available) throw waitlistErrors.unavailable();
  if (!found.isLicensed) throw new AppError("conflict", NOT_LICENSED, { state: NOT_LICENSED });
  if (found.isBooked) throw waitlistErrors.booked();
  if (found.isFree) throw waitlistErrors.free();
  if (found.lines >= MOST_WAITLIST_ENTRIES) throw waitlistErrors.too_many();
  await tx`
    insert into waitlist_entry (patient_id, consultant_id, from_at, until_at, state, visitor_zone, visitor_hour12)
    values (${patientId}, ${docId}, ${window.from}, ${window.until}, ${ofState}, ${visitor?.timeZone ?? null}, ${visitor?.hour12 ?? null})`;
}

/** The state of the call: as said, as said last, or else the practice's own. */
export const callState = (tx: Tx, patientId: string, said: string | null) =>
  tx`coalesce(${said}::text, state_of_patient(${patientId}), (select state from practice))`;

/** Locks the patient until the transaction ends. Throws "missing" if the account is deleted. */
export async function lockPatient(tx: Tx, patientId: string): Promise<void> {
  const patients = await tx`select from patient where id = ${patientId} and deleted_at is null for no key update`;
  if (patients.length === 0) throw waitlistErrors.unknown_patient();
}

/** Leaves a waitlist. Harmless if the entry has ended. */
export async function leaveWaitlist(tx: Tx, patientId: string, waitingId: string): Promise<void> {
  await tx`delete from waitlist_entry where id = ${waitingId} and patient_id = ${patientId}`;
}

type Row = Omit<Waiting, "from" | "until" | "slotDate" | "timeZone"> & { from: Date; until: Date };

/**
 * A patient's entries for nurses, soonest to end first. `place` counts earlier entries that include any of the same days, for the
 * nurse or a request that the nurse fits.
 */
export async function waitingOf(db: Queries, patientId: string, timeZone: string): Promise<Waiting[]> {
  const rows = await db<Row[]>`
    select own.id as _id, consultant_id as doc_id, name, from_at as from, until_at as until, (
        select 1 + count(*)::int
        from waitlist_entries_within(own.consultant_id, greatest(own.from_at, now()), own.until_at - interval '1 microsecond') as other
        where other.place < own.place and waitlist_entry_fits_nurse(other, consultant)) as place
    from waitlist_entry as own join consultant on consultant.id = consultant_id
    where patient_id = ${patientId} and until_at > now() order by until_at, own.id limit ${MOST_WAITLIST_ENTRIES}`;
  return rows.map(({ from, until, ...row }) => ({
    ...row,
    from: from.toISOString(),
    until: until.toISOString(),
    slotDate:
      dayBounds(from, timeZone).until.getTime() === until.getTime() ? slotLabels(from, timeZone).slotDate : null,
    timeZone,
  }));
}
