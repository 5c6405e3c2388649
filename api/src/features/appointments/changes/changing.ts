import { BANK_DECIDES } from "../../../../contract/payment-text.ts";
import type { RefundReason } from "../../../../contract/refund-rule.ts";
import type {
  CancelAppointment,
  ChangePreviewed,
  MoveAppointment,
  PreviewChange,
} from "../../../../contract/visit-changes.ts";
import type { Visitor } from "../../../../contract/visitor.ts";
import { type VisitorColumns, visitorOf } from "../../../lib/accounts/visitors.ts";
import { databaseNow, one, type Queries, type Tx } from "../../../lib/db/db.ts";
import { AppError, notFound } from "../../../lib/http/errors.ts";
import { consume } from "../../../lib/http/rate-limit.ts";
import type { MadeBy } from "../../../lib/mail/emailed-links.ts";
import type { Previewed } from "../../../lib/office/actions.ts";
import { byPatient, recordAudit, recordStaffAudit } from "../../../lib/office/audit.ts";
import type { Services } from "../../../lib/services.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import { slotInstant } from "../../../lib/time/practice-time.ts";
import { SLOT_ERRORS } from "../booking/holding.ts";
import { cancelAppointment, expireOpenSessions, recordCanceled } from "./cancel.ts";
import { previewOfVisit } from "./preview.ts";

const CHANGED = "This visit has changed since you opened this page. Please reload the page.";

/** Why a visit can't be moved or canceled, by the blocker's name in the database. */
const BLOCKERS: Record<string, string> = {
  stale: CHANGED,
  canceled: "This visit is canceled already. Please reload the page.",
  not_paid: "This visit isn't paid, or has already taken place, so it can't be changed. Please reload the page.",
  disputed: `${BANK_DECIDES} You can cancel once the bank has decided. Please call us if you can't come.`,
  begun: "This visit has started, so you can't change it.",
  same: "Your visit is already at that time. Please choose another.",
  past: SLOT_ERRORS.past,
  too_near: "It's too late to reschedule this visit online. Please call us if you can't come.",
  twice: "You've rescheduled this visit as often as you can online. Please call us if you need another time.",
  unknown_consultant: "We couldn't find that nurse.",
  other_nurse: "You can change the time of this visit, but not the nurse. Please choose a time with the same nurse.",
  not_licensed: "This nurse isn't licensed in the state where the patient will be during the call.",
  other_specialty: "Please choose a nurse of the same specialty.",
  unavailable: "This nurse isn't taking appointments right now.",
  taken: "That time has just been taken. Please choose another.",
  time_off: "This nurse is away at that time. Please choose another.",
  hours: "This nurse doesn't take visits at that time. Please choose another.",
  notice: "That time is too soon for this nurse. Please choose a later one.",
  overlap_now: "You already have another visit at that time.",
};

export type Blocker = { blocker: string; otherStartsAt: Date | null; otherConsultant: string | null };
type Paid = VisitorColumns & {
  docId: string;
  startsAt: Date;
  cancelBlockers: string[];
  status: string;
  refundCents: number;
  keptCents: number;
  refundReason: RefundReason;
};

/** The blocker as a sentence. For another visit at that time, it says when and with which nurse. */
export const blockerIn = (
  blocker: string,
  { otherStartsAt, otherConsultant }: Partial<Blocker> = {},
  timeZone = "UTC",
  visitor: Visitor | null = null,
): string =>
  blocker === "overlap" && otherStartsAt
    ? `There is already a visit with ${otherConsultant} on ${formatTime(otherStartsAt, timeZone, visitor)}.`
    : (BLOCKERS[blocker] ?? "This visit can't be changed.");

/** A blocker for anyone who has a visit's link: no other visit is named. */
const shownBlocker = (by: MadeBy | undefined, blocker: string): string =>
  by && blocker === "overlap" ? "overlap_now" : blocker;

async function paidVisitOf(db: Queries, patientId: string, appointmentId: string): Promise<Paid> {
  const [visit] = await db<Paid[]>`
    select consultant_id as "docId", starts_at, status, refund_cents, kept_cents, refund.reason as refund_reason,
      visitor_zone, visitor_hour12, array(select blocker from visit_blockers('cancel', a, true)) as cancel_blockers
    from appointment a, visit_refund(a, 'patient') refund where a.id = ${appointmentId} and patient_id = ${patientId}`;
  if (!visit) throw notFound("visit");
  return visit;
}

/** Previews a change of a patient's own paid visit with all blockers, by making it and rolling back. */
export async function previewChange(
  services: Services,
  patientId: string,
  input: PreviewChange,
  by?: MadeBy,
): Promise<Previewed> {
  const { appointmentId } = input;
  const visit = await paidVisitOf(services.db, patientId, appointmentId);
  await consume(services, "previewsPerRecord", appointmentId);
  const { practiceTimeZone } = services.config;
  if (input.action === "cancel") {
    const { refundCents } = visit;
    return previewOfVisit(services, appointmentId, cancelBlockersOf(visit), (tx) =>
      cancelPaidVisit(tx, patientId, { appointmentId, refundCents }),
    );
  }
  const to = slotInstant(input, await databaseNow(services.db), practiceTimeZone);
  if (typeof to === "string") throw new AppError("invalid", SLOT_ERRORS[to], { slotTime: SLOT_ERRORS[to] });
  const found = await services.db<Blocker[]>`
    select b.* from appointment a, visit_blockers('move', a, true, ${input.docId ?? visit.docId}, ${to}) b
    where a.id = ${appointmentId}`;
  const blockers = found.map((blocker) =>
    blockerIn(shownBlocker(by, blocker.blocker), blocker, practiceTimeZone, visitorOf(visit)),
  );
  const rights = await rightsAfterMove(services.db, appointmentId, to, true);
  const previewed = await previewOfVisit(services, appointmentId, blockers, (tx) =>
    moveAppointment(services, tx, patientId, input, by),
  );
  return { ...previewed, rights };
}

/** The name of the nurse a visit is moved to; `same` if no other nurse is given or known. */
export async function nameOf(db: Queries, docId: string | undefined, same: string): Promise<string> {
  if (docId === undefined) return same;
  const [other] = await db<{ name: string }[]>`select name from consultant where id = ${docId}`;
  return other?.name ?? same;
}

type Rights = NonNullable<ChangePreviewed["rights"]>;

/** The patient's rights to a refund and to another change: now, and once the visit is at another time. */
export async function rightsAfterMove(
  db: Queries,
  appointmentId: string,
  to: Date,
  isByPatient: boolean,
): Promise<Rights> {
  const rows = await db<(Omit<Rights["before"], "until"> & { until: Date | null })[]>`
    select part.* from appointment a, move_rights(a, ${to}, ${isByPatient}) r, lateral (values
      (1, refund_before, moves_before, reason_before, until_before), (2, refund_after, moves_after, reason_after, until_after)
    ) as part (place, refund_cents, moves_left, reason, until) where a.id = ${appointmentId} order by place`;
  const [before, after] = rows.map(({ refundCents, movesLeft, reason, until }) => ({
    ...{ refundCents, movesLeft, reason, until: until?.toISOString() ?? null },
  }));
  if (!before || !after) throw notFound("visit");
  return { before, after };
}

const cancelBlockersOf = ({ cancelBlockers }: Paid): string[] =>
  cancelBlockers.flatMap((blocker) => BLOCKERS[blocker] ?? []);

type Moved = Omit<Blocker, "blocker"> & { outcome: string };

/**
 * Moves a patient's paid visit to another time and, if the change is our fault, optionally to another nurse. Throws "conflict" with the
 * first blocker, including an outdated revision. Of concurrent moves to one time, one succeeds.
 */
export async function moveAppointment(
  services: Services,
  tx: Tx,
  patientId: string,
  { appointmentId, revision, ...input }: MoveAppointment,
  by?: MadeBy,
): Promise<void> {
  const { practiceTimeZone } = services.config;
  const visit = await paidVisitOf(tx, patientId, appointmentId);
  const to = slotInstant(input, await databaseNow(tx), practiceTimeZone);
  if (typeof to === "string") throw new AppError("invalid", SLOT_ERRORS[to], { slotTime: SLOT_ERRORS[to] });
  const move = one(
    await tx<Moved[]>`
    select outcome, other_starts_at, other_consultant
    from move_visit(${appointmentId}, ${revision ?? null}, ${input.docId ?? visit.docId}, ${to}, true, 'patient', ${patientId}, null)`,
  );
  if (move.outcome !== "moved")
    throw new AppError("conflict", blockerIn(shownBlocker(by, move.outcome), move, practiceTimeZone, visitorOf(visit)));
  await recordStaffAudit(tx, byPatient(patientId), {
    action: "appointment rescheduled",
    subject: { kind: "visit", id: appointmentId },
    patientId,
    change: { startsAt: [visit.startsAt.toISOString(), to.toISOString()] },
    ...(by && { reason: by.reason }),
  });
}

/** Whether a patient's visit is paid and not over, so that canceling it may involve a refund. */
async function isPaid(db: Queries, patientId: string, appointmentId: string): Promise<boolean> {
  const rows = await db`
    select from appointment where id = ${appointmentId} and patient_id = ${patientId} and status = 'paid'`;
  return rows.length > 0;
}

/**
 * Expires a visit's checkout sessions and returns the function that cancels the visit. A patient who cancels an unpaid hold doesn't
 * cancel a visit that is paid a moment later: canceling the hold is then a "conflict".
 */
export async function prepareToCancel(
  services: Services,
  patientId: string,
  appointmentId: string,
): Promise<typeof cancelPaidVisit> {
  const wasPaid = await isPaid(services.db, patientId, appointmentId);
  await expireOpenSessions(services, patientId, appointmentId);
  return wasPaid ? cancelPaidVisit : cancelAppointment;
}

/**
 * Cancels a patient's paid visit and schedules the refund by the refund rule. Throws "conflict" if the visit has started or was changed,
 * or if the refund differs from the one that the patient was shown.
 */
async function cancelPaidVisit(
  tx: Tx,
  patientId: string,
  { appointmentId, revision, refundCents: shownCents }: CancelAppointment,
  by?: MadeBy,
): Promise<void> {
  const { refundCents, keptCents, cancelBlockers } = await paidVisitOf(tx, patientId, appointmentId);
  if (cancelBlockers.includes("disputed")) throw new AppError("conflict", blockerIn("disputed"));
  // Without the amount on the request (an old page), the patient didn't see that money is lost, so canceling with a loss is rejected.
  if (shownCents === undefined ? keptCents > 0 : shownCents !== refundCents)
    throw new AppError(
      "conflict",
      "Your refund has changed since you opened this page. Please check it and cancel again.",
    );
  const ended = one(
    await tx<{ outcome: string }[]>`
    select outcome from cancel_visit(${appointmentId}, ${revision ?? null}, ${refundCents}, 'patient', true)`,
  );
  if (ended.outcome !== "cancelled") throw new AppError("conflict", BLOCKERS[ended.outcome] ?? CHANGED);
  await recordCanceled(tx, patientId, appointmentId, by);
}

/** Confirms the office's change of a patient's own visit. Harmless when repeated, or if nothing was changed. */
export async function confirmChange(tx: Tx, patientId: string, appointmentId: string): Promise<void> {
  await paidVisitOf(tx, patientId, appointmentId);
  const [confirmed] = await tx`
    update appointment_move set confirmed_at = now()
    where id = visit_email_subject(${appointmentId}) and by_actor <> 'patient' and confirmed_at is null returning id`;
  if (confirmed) await recordAudit(tx, byPatient(patientId), "change confirmed", patientId, appointmentId);
}
