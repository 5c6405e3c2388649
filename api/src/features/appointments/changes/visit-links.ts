import type {
  CancelLinkedVisit,
  LinkedChange,
  LinkedTime,
  LinkedVisit,
  MoveLinkedVisit,
} from "../../../../contract/visit-links.ts";
import { digest } from "../../../lib/accounts/tokens.ts";
import { databaseNow, one, type Queries, type Tx } from "../../../lib/db/db.ts";
import { transact } from "../../../lib/db/transact.ts";
import { AppError } from "../../../lib/http/errors.ts";
import { BY_LINK } from "../../../lib/mail/emailed-links.ts";
import type { Services } from "../../../lib/services.ts";
import { slotInstant } from "../../../lib/time/practice-time.ts";
import { choicesOf } from "../affected/affected-visits.ts";
import { pageOf, startCheckout } from "../booking/payment.ts";
import { recordOwnCallOpened } from "../call/call-opened.ts";
import { ownAppointment } from "../service.ts";
import { moveAppointment, prepareToCancel, previewChange } from "./changing.ts";

const NOTHING = "This link has ended. Please use the newest email about your visit, log in, or call us.";

type Linked = { visitId: string; patientId: string; docId: string; status: string; startsAt: Date };

/** The visit of a link, until its end. Throws "missing" for any other code. */
async function linkedVisit(db: Queries, code: string): Promise<Linked> {
  const [found] = await db<Linked[]>`
    select a.id as visit_id, a.patient_id, a.consultant_id as "docId", a.status, a.starts_at from (
      select appointment_id from emailed_link where token_hash = ${digest(code)}
      -- Emails about an unavailable nurse had links of their own.
      union all select appointment_id from visit_choice_link join affected_visit v on v.id = affected_visit_id
        where token_hash = ${digest(code)}
    ) as link join appointment a on a.id = link.appointment_id where a.ends_at > now()`;
  if (!found) throw new AppError("missing", NOTHING, { code: NOTHING });
  return found;
}

/** What a link is for and allows. Reading it changes nothing: mail scanners open every link. */
export async function readLinkedVisit(services: Services, code: string): Promise<Omit<LinkedVisit, "success">> {
  const { visitId, patientId } = await linkedVisit(services.db, code);
  const visit = await ownAppointment(services, patientId, visitId);
  const { docId, revision, startsAt, endsAt, timeZone, joinFrom, holdExpiresAt } = visit;
  const { paidBy, dispute, rights, refundState } = visit;
  return {
    ...{ docId, revision, startsAt, endsAt, timeZone, joinFrom, holdExpiresAt, paidBy, dispute, rights, refundState },
    state: visit.payment
      ? "paid"
      : visit.cancelled
        ? visit.cancelReason === "unpaid"
          ? "lapsed"
          : "canceled"
        : "held",
    consultant: visit.docData.name,
    feeCents: Math.round(visit.amount * 100),
    refundedCents: await refundedCentsOf(services.db, visitId),
    choices: await choicesOf(services.db, visitId, timeZone),
  };
}

async function refundedCentsOf(db: Queries, visitId: string): Promise<number> {
  const { cents } = one(
    await db<{ cents: number }[]>`
    select coalesce(sum(refund.amount_cents), 0)::int as cents from refund join checkout on checkout.id = checkout_id
    where appointment_id = ${visitId}`,
  );
  return cents;
}

/** The URL of the call, from ten minutes before the start. Counts as the patient's arrival, like the button of a signed-in patient. */
export async function openLinkedCall({ db }: Services, code: string): Promise<string> {
  const { visitId, patientId } = await linkedVisit(db, code);
  await recordOwnCallOpened(db, patientId, visitId);
  const [call] = await db<{ url: string | null }[]>`select meeting_url as url from appointment where id = ${visitId}`;
  if (!call?.url) throw new AppError("conflict", "We're still setting up your call. Please try again in a minute.");
  return call.url;
}

/** The URL of the visit's checkout session, which returns to a page without a login. */
export async function payLinkedVisit(services: Services, code: string): Promise<string> {
  const { visitId, patientId } = await linkedVisit(services.db, code);
  const { checkoutId } = await transact(services, (tx) => startCheckout(tx, patientId, visitId, true));
  return pageOf(services, patientId, visitId, checkoutId, true);
}

/** Previews canceling, or moving to a time. */
export async function previewLinked(
  services: Services,
  { code, ...to }: { code: string } | LinkedTime,
): Promise<Omit<LinkedChange, "success">> {
  const { visitId: appointmentId, patientId } = await linkedVisit(services.db, code);
  const input =
    "slotDate" in to
      ? ({ action: "move", appointmentId, ...to } as const)
      : ({ action: "cancel", appointmentId } as const);
  const { email: _, ...previewed } = await previewChange(services, patientId, input, BY_LINK);
  return previewed;
}

/** Runs a change while no other change of the patient's visits runs, if the link is still valid then. */
const changeLinked = (services: Services, code: string, change: (tx: Tx, linked: Linked) => Promise<void>) =>
  transact(services, async (tx) => {
    const { patientId } = await linkedVisit(tx, code);
    await tx`select from patient where id = ${patientId} for no key update`;
    await change(tx, await linkedVisit(tx, code));
  });

/** Moves the visit to another time, as the patient. Harmless when repeated. */
export async function moveLinkedVisit(services: Services, { code, ...input }: MoveLinkedVisit) {
  await changeLinked(services, code, async (tx, { visitId: appointmentId, patientId, docId, status, startsAt }) => {
    const to = slotInstant(input, await databaseNow(tx), services.config.practiceTimeZone);
    const isThere = typeof to !== "string" && to.getTime() === startsAt.getTime() && docId === (input.docId ?? docId);
    if (status === "paid" && isThere) return;
    await moveAppointment(services, tx, patientId, { appointmentId, ...input }, BY_LINK);
  });
  return readLinkedVisit(services, code);
}

/** Cancels the visit with the refund that was shown, as the patient. Harmless when repeated. */
export async function cancelLinkedVisit(services: Services, { code, ...input }: CancelLinkedVisit) {
  const { visitId: appointmentId, patientId } = await linkedVisit(services.db, code);
  const cancel = await prepareToCancel(services, patientId, appointmentId);
  await changeLinked(services, code, async (tx, { status }) => {
    if (status !== "cancelled") await cancel(tx, patientId, { appointmentId, ...input }, BY_LINK);
  });
  return readLinkedVisit(services, code);
}
