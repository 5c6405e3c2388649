import { one, type Tx } from "../../../lib/db/db.ts";
import { transact } from "../../../lib/db/transact.ts";
import { AppError, notFound } from "../../../lib/http/errors.ts";
import { CHECKOUT_MINUTES, createCheckoutSession } from "../../../lib/money/checkout-session.ts";
import { type Settlement, settle } from "../../../lib/money/settlement.ts";
import type { Services } from "../../../lib/services.ts";

/** Seconds after which a checkout session that is still being created counts as lost, for example because the process died. */

const SETTLED = "This appointment is already paid.";
const LOST =
  "You didn't pay in time, so other patients can book this time. You haven't been charged. Please book a new time.";

/**
 * Returns the checkout of a held appointment, reusing an open one. A session that has expired or was never created is closed, and the job
 * handles it. If the visit has a payment link, or the patient came by an emailed link, the checkout returns to a page without a login.
 */
export async function startCheckout(
  tx: Tx,
  patientId: string,
  appointmentId: string,
  isByLink = false,
): Promise<{ checkoutId: string }> {
  await tx`select from patient where id = ${patientId} for no key update`;
  await tx`
    update checkout set status = 'closed', next_check_at = now()
    where appointment_id = ${appointmentId} and patient_id = ${patientId} and (expires_at <= now() and status = 'open'
      or created_at < now() - rule_checkout_opening() and status = 'opening')`;
  const [appointment] = await tx<{ status: string; isLive: boolean }[]>`
    select status, is_held(appointment) as is_live
    from appointment where id = ${appointmentId} and patient_id = ${patientId} for update`;
  if (!appointment) throw notFound("visit");
  if (appointment.status === "paid" || appointment.status === "completed") throw new AppError("conflict", SETTLED);
  if (appointment.status === "cancelled")
    throw new AppError("conflict", "This appointment was canceled. Please book a new time.");
  if (!appointment.isLive) throw new AppError("conflict", LOST);

  const checkout = one(
    await tx<{ id: string }[]>`
    insert into checkout (patient_id, appointment_id, amount_cents, expires_at, next_check_at, is_by_link)
    select patient_id, id, fee_cents, date_trunc('second', now()) + make_interval(mins => ${CHECKOUT_MINUTES}),
      now() + rule_checkout_opening(), ${isByLink} or exists (select from pay_link where pay_link.appointment_id = appointment.id)
    from appointment where id = ${appointmentId}
    on conflict (appointment_id) where status in ('opening', 'open') do update set appointment_id = excluded.appointment_id
    returning id`,
  );
  return { checkoutId: checkout.id };
}

/** The URL of a checkout session. If the checkout was closed and the appointment can still be paid, another one is started. */
export async function pageOf(
  services: Services,
  patientId: string,
  appointmentId: string,
  checkoutId: string,
  isByLink = false,
): Promise<string> {
  const url = await createCheckoutSession(services, checkoutId);
  if (url) return url;
  const again = await transact(services, (tx) => startCheckout(tx, patientId, appointmentId, isByLink));
  const other = again.checkoutId === checkoutId ? null : await createCheckoutSession(services, again.checkoutId);
  if (!other) throw new AppError("conflict", LOST);
  return other;
}

/**
 * Settles the appointment's checkout sessions by asking the provider: the returning browser is not trusted. Throws "unpaid" while no
 * payment is known (it may still arrive), and "conflict" if a payment arrived too late and is being refunded.
 */
export async function markAppointmentPaid(services: Services, patientId: string, appointmentId: string): Promise<void> {
  const [appointment] = await services.db<{ status: string }[]>`
    select status from appointment where id = ${appointmentId} and patient_id = ${patientId}`;
  if (!appointment) throw notFound("visit");
  if (appointment.status === "paid" || appointment.status === "completed") return;

  const sessions = await services.db<{ sessionId: string }[]>`
    select session_id from checkout where appointment_id = ${appointmentId} and session_id is not null order by id desc`;
  const outcomes: Settlement["outcome"][] = [];
  for (const { sessionId } of sessions) outcomes.push((await settle(services, sessionId)).outcome);
  if (outcomes.includes("settled")) return;
  if (outcomes.includes("refunded")) {
    throw new AppError("conflict", "Your payment arrived too late for this appointment. We're refunding it in full.");
  }
  throw new AppError("unpaid", "We haven't received a payment for this appointment yet.");
}
