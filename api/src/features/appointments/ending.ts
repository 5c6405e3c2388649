import { byPatient, noteDeed } from "../../lib/audit.ts";
import { closePage } from "../../lib/checkout-page.ts";
import { AppError } from "../../lib/errors.ts";
import { postLetter } from "../../lib/letters.ts";
import type { Services } from "../../lib/services.ts";
import { lapseHold } from "./jobs.ts";
import { claimFor } from "./payment.ts";

/** Gives an unpaid appointment's slot back. The open checkout page is closed first, so that it cannot be paid after (product §3). */
export async function cancelAppointment(on: Services, patientId: string, appointmentId: string): Promise<void> {
  const [appointment] = await on.db<{ status: string; isLive: boolean | null }[]>`
    select status, held_until > now() as is_live from appointment where id = ${appointmentId} and patient_id = ${patientId}`;
  if (!appointment) throw new AppError("missing", "We cannot find that appointment.");
  if (appointment.status === "paid")
    throw new AppError("conflict", "This appointment is paid. Please write to us to change it.");
  if (appointment.status === "completed") throw new AppError("conflict", "This appointment has already taken place.");
  if (appointment.status !== "held" || !appointment.isLive)
    throw new AppError("conflict", "This appointment is already cancelled.");

  if ((await closeCheckouts(on, appointmentId)) === "paid") {
    throw new AppError("conflict", "This appointment has just been paid, so it was not cancelled.");
  }
  await on.db.begin(async (tx) => {
    const cancelled = await tx`
      update appointment set status = 'cancelled', held_until = null, cancel_reason = 'patient'
      where id = ${appointmentId} and patient_id = ${patientId} and status = 'held' returning id`;
    if (cancelled.length === 0)
      throw new AppError("conflict", "This appointment has just changed. Please look at it again.");
    await noteDeed(tx, byPatient(patientId), "appointment cancelled", patientId, appointmentId);
    await postLetter(on, tx, "appointment-cancelled", appointmentId);
  });
}

/**
 * Ends a hold nobody paid for. The slot was free for others from the moment its time was over; this makes it so in the
 * records, closes the checkout page and tells the patient. A hold that was extended is looked at again when it ends.
 */
export async function lapseUnpaid(on: Services, appointmentId: string): Promise<void> {
  const [hold] = await on.db<{ heldUntil: Date | null; isLive: boolean | null }[]>`
    select held_until, held_until > now() as is_live from appointment where id = ${appointmentId} and status in ('held', 'lapsed')`;
  if (!hold) return;
  if (hold.isLive && hold.heldUntil) {
    const { heldUntil } = hold;
    await on.db.begin((tx) => on.jobs.enqueue(tx, lapseHold, { appointmentId }, heldUntil));
    return;
  }
  if ((await closeCheckouts(on, appointmentId)) === "paid") return;
  await on.db.begin(async (tx) => {
    await tx`
      update appointment set status = 'lapsed', held_until = null, cancel_reason = 'unpaid'
      where id = ${appointmentId} and status = 'held' and held_until <= now()`;
    const [lapsed] = await tx`
      select id from appointment where id = ${appointmentId} and status = 'lapsed' and cancel_reason = 'unpaid'`;
    if (lapsed) await postLetter(on, tx, "hold-lapsed", appointmentId);
  });
}

async function closeCheckouts(on: Services, appointmentId: string): Promise<"closed" | "paid"> {
  const open = await on.db<{ id: string; sessionId: string }[]>`
    select id, session_id from checkout where appointment_id = ${appointmentId} and status = 'open'`;
  for (const { id, sessionId } of open) {
    if ((await closePage(on, id, sessionId, claimFor(on))) !== "unpaid") return "paid";
  }
  return "closed";
}

/** Turns a paid appointment into a completed one once the call's time has passed. */
export async function completeVisit(on: Services, appointmentId: string): Promise<void> {
  await on.db`
    update appointment set status = 'completed' where id = ${appointmentId} and status = 'paid' and ends_at <= now()`;
}

/** Posts the reminder of a visit that still lies ahead; one that was cancelled, or is past, needs none. */
export async function remindOfVisit(on: Services, appointmentId: string, hours: 24 | 1): Promise<void> {
  await on.db.begin(async (tx) => {
    const [ahead] = await tx`
      select id from appointment where id = ${appointmentId} and status = 'paid' and starts_at > now()`;
    if (ahead) await postLetter(on, tx, hours === 24 ? "reminder-day" : "reminder-hour", appointmentId);
  });
}
