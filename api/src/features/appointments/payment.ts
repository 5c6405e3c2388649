import { bySystem, noteDeed } from "../../lib/audit.ts";
import { CHECKOUT_MINUTES, type Opening, openPage } from "../../lib/checkout-page.ts";
import { type Tx, violates } from "../../lib/db.ts";
import { AppError } from "../../lib/errors.ts";
import { postLetter } from "../../lib/letters.ts";
import type { Services } from "../../lib/services.ts";
import { type Checkout, type Claim, type RefundReason, type Settlement, settle } from "../../lib/settlement.ts";
import { followPayment } from "./jobs.ts";

/** A page whose opening was never heard of again, for its process died, stops being waited for. */
const OPENING_SECONDS = 60;

const SETTLED = "This appointment is already paid.";
const LOST =
  "The time to pay has run out and this slot is free again. Please book a new time; you have not been charged.";

/** Answers the address of the card provider's page for a held appointment; a page that is still open is used again. */
export async function payAppointment(on: Services, patientId: string, appointmentId: string): Promise<string> {
  const checkout = await on.db.begin((tx) => startCheckout(tx, patientId, appointmentId));
  const returnTo = `${on.config.publicUrl}/my-appointment?appointmentId=${appointmentId}&payment`;
  const url = await openPage(on, checkout, {
    label: "Video consultation",
    successUrl: `${returnTo}=success`,
    cancelUrl: `${returnTo}=cancel`,
    keep: async (tx) => {
      const held = await tx`
        update appointment set held_until = greatest(held_until, least(${checkout.expiresAt}::timestamptz, starts_at))
        where id = ${appointmentId} and status = 'held' and held_until > now() returning id`;
      return held.length === 1;
    },
    claim: claimFor(on),
  });
  if (!url) throw new AppError("conflict", LOST);
  return url;
}

async function startCheckout(tx: Tx, patientId: string, appointmentId: string): Promise<Opening> {
  await tx`
    update checkout set status = 'closed'
    where appointment_id = ${appointmentId} and (expires_at <= now() and status = 'open'
      or created_at < now() - make_interval(secs => ${OPENING_SECONDS}) and status = 'opening')`;
  const [appointment] = await tx<{ status: string; isLive: boolean | null; feeCents: number }[]>`
    select status, held_until > now() as is_live, fee_cents
    from appointment where id = ${appointmentId} and patient_id = ${patientId} for update`;
  if (!appointment) throw new AppError("missing", "We cannot find that appointment.");
  if (appointment.status === "paid" || appointment.status === "completed") throw new AppError("conflict", SETTLED);
  if (appointment.status === "cancelled")
    throw new AppError("conflict", "This appointment was cancelled. Please book a new time.");
  if (!appointment.isLive) throw new AppError("conflict", LOST);

  const [open] = await tx<Opening[]>`
    select id, amount_cents, currency, expires_at, url from checkout
    where appointment_id = ${appointmentId} and status in ('opening', 'open')`;
  if (open) return open;
  const [opening] = await tx<Opening[]>`
    insert into checkout (patient_id, appointment_id, amount_cents, expires_at)
    values (${patientId}, ${appointmentId}, ${appointment.feeCents}, date_trunc('second', now()) + make_interval(mins => ${CHECKOUT_MINUTES}))
    returning id, amount_cents, currency, expires_at, url`;
  if (!opening) throw new Error("An insert answered no row");
  return opening;
}

export const claimFor =
  (on: Services): Claim =>
  (tx, checkout) =>
    claimAppointment(on, tx, checkout);

/** Settles a session that pays for an appointment. Called by the webhook and by the landing page alike. */
export const settleAppointment = (on: Services, sessionId: string): Promise<Settlement> =>
  settle(on, sessionId, claimFor(on));

/** Does not believe the browser that came back: asks the provider about every page opened for this appointment. */
export async function markAppointmentPaid(on: Services, patientId: string, appointmentId: string): Promise<void> {
  const [appointment] = await on.db<{ status: string }[]>`
    select status from appointment where id = ${appointmentId} and patient_id = ${patientId}`;
  if (!appointment) throw new AppError("missing", "We cannot find that appointment.");
  if (appointment.status === "paid" || appointment.status === "completed") return;

  const sessions = await on.db<{ sessionId: string }[]>`
    select session_id from checkout where appointment_id = ${appointmentId} and session_id is not null order by id desc`;
  const outcomes: Settlement[] = [];
  for (const { sessionId } of sessions) outcomes.push(await settleAppointment(on, sessionId));
  if (outcomes.includes("settled")) return;
  if (outcomes.includes("refunded")) {
    throw new AppError(
      "conflict",
      "This time went to someone else before your payment arrived. We are sending your money back.",
    );
  }
  throw new AppError("conflict", "We have not received a payment for this appointment yet.");
}

/** A late payment takes its slot back if nobody else has claimed it; otherwise the money returns by itself (product §3). */
async function claimAppointment(on: Services, tx: Tx, { appointmentId }: Checkout): Promise<"claimed" | RefundReason> {
  const [appointment] = await tx<
    {
      status: string;
      isOver: boolean;
      endsAt: Date;
      consultantId: string;
      patientId: string;
      startsAt: Date;
    }[]
  >`
    select status, ends_at <= now() as is_over, ends_at, consultant_id, patient_id, starts_at
    from appointment where id = ${appointmentId} for update`;
  if (!appointment || !appointmentId) throw new Error("A checkout without its appointment was paid");
  if (appointment.status === "paid" || appointment.status === "completed") return "paid_twice";
  if (appointment.status === "cancelled") return "cancelled";
  if (appointment.isOver) return "too_late";

  await tx`
    update appointment set status = 'lapsed', held_until = null, cancel_reason = 'unpaid'
    where consultant_id = ${appointment.consultantId} and starts_at = ${appointment.startsAt} and id <> ${appointmentId}
      and status = 'held' and held_until <= now()`;
  if (!(await takeSlot(tx, appointmentId, on.videoCalls.room()))) {
    await tx`
      update appointment set status = 'lapsed', held_until = null, cancel_reason = 'slot_taken' where id = ${appointmentId}`;
    return "slot_taken";
  }
  await followPayment(on, tx, { id: appointmentId, ...appointment });
  await noteDeed(tx, bySystem, "appointment paid", appointment.patientId, appointmentId);
  return "claimed";
}

/** False when someone else holds or has paid for the slot: the unique index decides, in a savepoint of its own. */
async function takeSlot(tx: Tx, appointmentId: string, room: string | null): Promise<boolean> {
  try {
    await tx.savepoint(
      (inner) => inner`
        update appointment set status = 'paid', paid_at = now(), held_until = null, cancel_reason = null, meeting_url = ${room}
        where id = ${appointmentId} and status in ('held', 'lapsed')`,
    );
    return true;
  } catch (error) {
    if (violates(error, "appointment_slot_taken")) return false;
    throw error;
  }
}

/** Sees to the call's link, asking Zoom where it is set up, then posts the letter that carries it. Harmless when repeated. */
export async function arrangeVideoCall(on: Services, appointmentId: string): Promise<void> {
  const [appointment] = await on.db<{ startsAt: Date; endsAt: Date; meetingUrl: string | null }[]>`
    select starts_at, ends_at, meeting_url from appointment where id = ${appointmentId} and status = 'paid'`;
  if (!appointment) return;
  const { startsAt, endsAt, meetingUrl } = appointment;
  const link = meetingUrl ?? (await on.videoCalls.arrange(startsAt, (endsAt.getTime() - startsAt.getTime()) / 60_000));
  await on.db.begin(async (tx) => {
    await tx`update appointment set meeting_url = ${link} where id = ${appointmentId} and meeting_url is null`;
    await postLetter(on, tx, "appointment-paid", appointmentId);
  });
}
