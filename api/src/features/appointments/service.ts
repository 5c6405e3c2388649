import type { Appointment, BookAppointment } from "../../../contract/appointments.ts";
import { SLOT_MINUTES } from "../../../contract/slot-grid.ts";
import type { Config } from "../../config.ts";
import { byPatient, noteDeed } from "../../lib/audit.ts";
import type { Queries } from "../../lib/db.ts";
import { AppError } from "../../lib/errors.ts";
import { postLetter } from "../../lib/letters.ts";
import { type SlotFault, slotInstant, slotLabels } from "../../lib/practice-time.ts";
import type { Services } from "../../lib/services.ts";
import { type Visit, visitCalendar } from "./calendar.ts";
import { lapseHold } from "./jobs.ts";

const SLOT_FAULTS: Record<SlotFault, string> = {
  past: "That time has passed. Please choose a later one.",
  not_on_the_grid: "There is no visit at that time. Please choose one from the list.",
  beyond_the_week: "That day is too far ahead. Please choose one of the next seven days.",
};

const REFUSALS = {
  unknown_consultant: new AppError("missing", "We do not know that consultant."),
  unavailable: new AppError("conflict", "This consultant is not taking appointments at the moment."),
  taken: new AppError("conflict", "That time has just been taken. Please choose another."),
  too_many_holds: new AppError(
    "conflict",
    "You already hold three unpaid appointments. Please pay for one or cancel one first.",
  ),
};

type Hold =
  | { outcome: "held"; appointmentId: string; holdEndsAt: Date }
  | { outcome: keyof typeof REFUSALS; appointmentId: null; holdEndsAt: null };

/**
 * Holds one slot at the consultant's present fee, for `holdMinutes` or until its start. Of everyone racing for it, the
 * unique index lets one win; the rest are told "conflict".
 */
export async function bookAppointment(on: Services, patientId: string, wish: BookAppointment): Promise<Appointment> {
  const { practiceTimeZone, holdMinutes } = on.config;
  const startsAt = slotInstant(wish, new Date(), practiceTimeZone);
  if (typeof startsAt === "string")
    throw new AppError("invalid", SLOT_FAULTS[startsAt], {
      slotTime: SLOT_FAULTS[startsAt],
    });
  const endsAt = new Date(startsAt.getTime() + SLOT_MINUTES * 60_000);

  return on.db.begin(async (tx) => {
    const [hold] = await tx<Hold[]>`
      select outcome, appointment_id, hold_ends_at
      from hold_slot(${patientId}, ${wish.docId}, ${startsAt}, ${endsAt}, ${holdMinutes}, ${wish.zoomEmail})`;
    if (!hold) throw new Error("hold_slot answered no row");
    if (hold.outcome !== "held") throw REFUSALS[hold.outcome];
    const [appointment] = await Promise.all([
      ownAppointment({ db: tx, config: on.config }, patientId, hold.appointmentId),
      on.jobs.enqueue(tx, lapseHold, { appointmentId: hold.appointmentId }, hold.holdEndsAt),
      noteDeed(tx, byPatient(patientId), "appointment booked", patientId, hold.appointmentId),
      postLetter(on, tx, "slot-held", hold.appointmentId),
    ]);
    return appointment;
  });
}

type Row = Omit<
  Appointment,
  "slotDate" | "slotTime" | "timeZone" | "startsAt" | "endsAt" | "holdExpiresAt" | "joinFrom"
> & {
  startsAt: Date;
  endsAt: Date;
  heldUntil: Date | null;
};

/** A patient's appointments, newest first. A hold whose time is over shows as cancelled before any job says so. */
export async function appointmentsOf(on: Pick<Services, "db" | "config">, patientId: string): Promise<Appointment[]> {
  const rows = await selectAppointments(on.db, patientId, null);
  return rows.map((row) => onTheWire(row, on.config.practiceTimeZone));
}

/** One of a patient's own appointments; anyone else's is "missing". */
export async function ownAppointment(
  on: { db: Queries; config: Config },
  patientId: string,
  id: string,
): Promise<Appointment> {
  const [row] = await selectAppointments(on.db, patientId, id);
  if (!row) throw new AppError("missing", "We cannot find that appointment.");
  return onTheWire(row, on.config.practiceTimeZone);
}

const selectAppointments = (db: Queries, patientId: string, id: string | null) => db<Row[]>`
  select a.id as _id, a.consultant_id as "docId", a.starts_at, a.ends_at, a.held_until, a.zoom_email, a.meeting_url,
    json_build_object('name', c.name, 'image', c.image, 'speciality', c.speciality,
      'address', json_build_object('line1', c.address_line1, 'line2', c.address_line2)) as "docData",
    a.fee_cents / 100.0::float8 as amount,
    a.status in ('cancelled', 'lapsed') or coalesce(a.held_until <= now(), false) as cancelled,
    a.status = 'completed' as "isCompleted",
    a.status in ('paid', 'completed') as payment,
    case when a.held_until <= now() then 'unpaid' else a.cancel_reason end as "cancelReason",
    (select case bool_and(refunded_at is not null) when true then 'done' when false then 'due' end
      from refund join checkout on checkout.id = refund.checkout_id where checkout.appointment_id = a.id) as refund
  from appointment a join consultant c on c.id = a.consultant_id
  where a.patient_id = ${patientId} ${id === null ? db`` : db`and a.id = ${id}`}
  order by a.id desc`;

const JOIN_EARLY_MS = 10 * 60_000;

function onTheWire({ heldUntil, startsAt, endsAt, cancelled, ...row }: Row, timeZone: string): Appointment {
  return {
    ...row,
    ...slotLabels(startsAt, timeZone),
    cancelled,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    timeZone,
    holdExpiresAt: heldUntil && !cancelled ? heldUntil.toISOString() : null,
    joinFrom: new Date(startsAt.getTime() - JOIN_EARLY_MS).toISOString(),
  };
}

/** A patient's own paid visit as a calendar file; anyone else's, or an unpaid one, is "missing". */
export async function calendarOf(db: Queries, patientId: string, appointmentId: string): Promise<string> {
  const [visit] = await db<Visit[]>`
    select a.id, a.starts_at, a.ends_at, c.name as consultant, a.meeting_url
    from appointment a join consultant c on c.id = a.consultant_id
    where a.id = ${appointmentId} and a.patient_id = ${patientId} and a.status in ('paid', 'completed')`;
  if (!visit) throw new AppError("missing", "We cannot find that appointment.");
  return visitCalendar(visit);
}
