import type { MoveUnattended } from "../../../../contract/appointments.ts";
import { inWords, UNATTENDED_MINUTES } from "../../../../contract/rules.ts";
import { databaseNow, one, type Tx } from "../../../lib/db/db.ts";
import { AppError, notFound } from "../../../lib/http/errors.ts";
import { enqueueEmail } from "../../../lib/mail/emails.ts";
import { type Actor, byPatient, recordAudit } from "../../../lib/office/audit.ts";
import { slotInstant } from "../../../lib/time/practice-time.ts";
import { SLOT_ERRORS } from "../booking/holding.ts";

const tooSoon = () =>
  new AppError(
    "conflict",
    `Please wait for your nurse until ${inWords(UNATTENDED_MINUTES, "minutes")} after the start.`,
  );
const over = () => new AppError("conflict", "This visit is over. Please call us, and we'll make it right.");
const notReported = () => new AppError("conflict", "Please report first that your nurse didn't come.");
const alreadyChosen = () =>
  new AppError("conflict", "You've already chosen. Please reload the page to see your visit.");

const taken = () => new AppError("conflict", "That time has just been taken. Please choose another.");
const busy = () => new AppError("conflict", "You already have another visit at that time. Please choose another.");

const BLOCKERS: Record<string, () => AppError> = {
  taken,
  hours: taken,
  time_off: taken,
  overlap: busy,
  overlap_now: busy,
  unavailable: () => new AppError("conflict", "This nurse isn't taking appointments right now."),
  not_paid: over,
};

type Visit = { status: string; consultantId: string; startsAt: Date; isSoon: boolean; isOver: boolean };

/** The patient's own visit, locked for this transaction, so that concurrent actions and the visit's end are handled one after the other. */
async function lockVisit(tx: Tx, patientId: string, appointmentId: string): Promise<Visit> {
  await tx`select from patient where id = ${patientId} for no key update`;
  const [visit] = await tx<Visit[]>`
    select status, consultant_id, starts_at, starts_at + rule_unattended() > now() as is_soon, ends_at <= now() as is_over
    from appointment where id = ${appointmentId} and patient_id = ${patientId} for update`;
  if (!visit) throw notFound("visit");
  return visit;
}

/**
 * Records, once, that no nurse came to a visit, and emails the office at once. Until the patient has chosen what to do, for at most a day,
 * the visit is not completed.
 */
export async function reportNoShowOfProvider(tx: Tx, patientId: string, appointmentId: string): Promise<void> {
  const visit = await lockVisit(tx, patientId, appointmentId);
  const [known] = await tx<{ outcome: string | null }[]>`
    select outcome from provider_no_show where appointment_id = ${appointmentId} and starts_at = ${visit.startsAt}`;
  if (known) {
    if (known.outcome === null) return;
    throw alreadyChosen();
  }
  if (visit.status !== "paid" || visit.isOver) throw over();
  if (visit.isSoon) throw tooSoon();
  const report = one(
    await tx<{ id: string }[]>`
    insert into provider_no_show (appointment_id, starts_at) values (${appointmentId}, ${visit.startsAt}) returning id`,
  );
  await recordAudit(tx, byPatient(patientId), "provider no-show recorded", patientId, appointmentId);
  await enqueueEmail(tx, "visit-unattended", report.id);
}

type Outcome = "moved" | "refunded" | "attended";

type Closed = { id: string; reviewAt: Date | null };

/** Records the patient's choice, and returns the reports it closes; null if it is already recorded. Throws if another choice is, or it is too late. */
async function choose(tx: Tx, appointmentId: string, outcome: Outcome): Promise<Closed[] | null> {
  const [report] = await tx<{ id: string; outcome: Outcome | null }[]>`
    select id, outcome from provider_no_show where appointment_id = ${appointmentId} order by id desc limit 1`;
  if (!report) throw notReported();
  if (report.outcome === outcome) return null;
  if (report.outcome !== null) throw alreadyChosen();
  // An earlier report about the time before a move, still under review, is closed with it.
  return tx<Closed[]>`
    update provider_no_show set outcome = ${outcome}, ended_at = now()
    where appointment_id = ${appointmentId} and outcome is null and (id = ${report.id} or review_at is not null) returning id, review_at`;
}

/**
 * Passes an open report to the office if our records say that the nurse came. Then only the office can resolve it, and the patient is notified.
 */
async function passToOffice(tx: Tx, appointmentId: string, by: Actor): Promise<boolean> {
  if (by.actor !== "patient") return false;
  const passed = await tx`
    update provider_no_show set review_at = coalesce(review_at, now())
    where id = (select id from provider_no_show where appointment_id = ${appointmentId} order by id desc limit 1)
      and outcome is null and (review_at is not null or nurse_was_there(${appointmentId}))
    returning id`;
  return passed.length > 0;
}

/**
 * Cancels a visit that the nurse missed and refunds everything paid, for its patient or for someone at the office (`by`). If our records
 * say that the nurse came, a patient's request becomes a task of the office. Harmless when repeated.
 */
export async function refundUnattended(
  tx: Tx,
  patientId: string,
  appointmentId: string,
  by: Actor = byPatient(patientId),
): Promise<void> {
  await lockVisit(tx, patientId, appointmentId);
  if (await passToOffice(tx, appointmentId, by)) return;
  if (!(await choose(tx, appointmentId, "refunded"))) return;
  const [end] = await tx<{ outcome: string }[]>`
    select outcome from cancel_visit(${appointmentId}, null, visit_refundable_cents(${appointmentId}), 'unattended', false)`;
  if (end?.outcome !== "cancelled") throw over();
  await recordAudit(tx, by, "appointment canceled", patientId, appointmentId);
}

/** Reschedules a visit that the nurse missed, with the same nurse, at no cost. Passed to the office in the case above. */
export async function moveUnattended(
  tx: Tx,
  patientId: string,
  { appointmentId, ...input }: MoveUnattended,
  zone: string,
  by: Actor = byPatient(patientId),
): Promise<void> {
  const startsAt = slotInstant(input, await databaseNow(tx), zone);
  if (typeof startsAt === "string")
    throw new AppError("invalid", SLOT_ERRORS[startsAt], { slotTime: SLOT_ERRORS[startsAt] });
  const visit = await lockVisit(tx, patientId, appointmentId);
  if (await passToOffice(tx, appointmentId, by)) return;
  if (!(await choose(tx, appointmentId, "moved"))) {
    if (visit.startsAt.getTime() === startsAt.getTime()) return;
    throw alreadyChosen();
  }
  const [move] = await tx<{ outcome: string }[]>`
    select outcome from move_visit(${appointmentId}, null, ${visit.consultantId}, ${startsAt}, false, ${by.actor}, ${"actorId" in by ? by.actorId : patientId}, 'unattended')`;
  if (move?.outcome !== "moved")
    throw BLOCKERS[move?.outcome ?? ""]?.() ?? new Error("move_visit returned an unknown outcome");
  await recordAudit(tx, by, "appointment rescheduled", patientId, appointmentId);
}

/** The nurse has come after all: the visit continues and ends like any other. */
export async function attendAfterAll(
  tx: Tx,
  patientId: string,
  appointmentId: string,
  by: Actor = byPatient(patientId),
): Promise<void> {
  await lockVisit(tx, patientId, appointmentId);
  const closed = await choose(tx, appointmentId, "attended");
  if (!closed) return;
  await recordAudit(tx, by, "provider no-show reversed", patientId, appointmentId);
  // The patient was emailed that the office decides, so email the decision.
  const [last] = closed
    .filter(({ reviewAt }) => reviewAt !== null)
    .toSorted((one, other) => (one.id < other.id ? 1 : -1));
  if (last && by.actor !== "patient") await enqueueEmail(tx, "report-decided", last.id);
}
