import type { AffectedHandled, Decision, HandleAffected, Outcome } from "../../../../../contract/affected-visits.ts";
import type { AuditAction } from "../../../../../contract/audit-actions.ts";
import { one, type Tx } from "../../../../lib/db/db.ts";
import { AppError } from "../../../../lib/http/errors.ts";
import { beginOperation } from "../../../../lib/office/actions.ts";
import { byStaff, type Change, lastToChange, recordStaffAudit } from "../../../../lib/office/audit.ts";
import type { Staff } from "../../../../lib/office/staff-sessions.ts";
import { auditTimeOff, lockSchedule, periodOf, storeTimeOff } from "../../../../lib/office/time-off.ts";
import type { Services } from "../../../../lib/services.ts";
import { formatMoney, formatTime } from "../../../../lib/time/format-time.ts";
import { decidedText } from "../../affected/affected-visits.ts";
import { type Blocker, nameOf } from "../../changes/changing.ts";
import { type Visit, visitOf } from "../acts.ts";
import { officeBlockerIn } from "../blockers.ts";
import { slotOf } from "../moves.ts";

const REASON = "Nurse unavailable";

type Handled = Omit<AffectedHandled, "success" | "message">;
type Group = { id: string; staff: Staff; docId: string };
type Affected = {
  affectedId: string;
  patient: string;
  patientId: string;
  revision: number;
  choice: string | null;
  chosenBy: string | null;
  status: string;
  isHere: boolean;
  nowWith: string;
  nowAt: Date;
};

/** A decision that cannot be carried out. Rolls back what was done for this visit only. */
class NotDone extends Error {
  readonly state: "decided" | "failed";
  constructor(state: "decided" | "failed", text: string) {
    super(text);
    this.state = state;
  }
}

/**
 * Enters time off, if it is new, and carries out the decisions about the visits that the nurse cannot keep, as one operation with one undo.
 * A visit about which someone decided before is left alone and named, so that two people never act twice. A cancellation is always our
 * fault: the refund is full. Every patient is emailed.
 */
export async function handleAffected(
  services: Services,
  tx: Tx,
  staff: Staff,
  { docId, timeOff, decisions }: HandleAffected,
): Promise<Handled> {
  const zone = services.config.practiceTimeZone;
  const [nurse] = await tx`select from consultant where id = ${docId} and deleted_at is null`;
  if (!nurse) throw new AppError("missing", "We couldn't find that nurse.");
  await tx`
    select from patient where id in (select patient_id from appointment where id = any(${decisions.map(({ visitId }) => visitId)}::uuid[]))
    order by id for no key update`;
  const timeOffId = timeOff && (await enterTimeOff(tx, staff, docId, timeOff, zone));
  const { id, endsAt } = one(
    await tx<{ id: string; endsAt: Date }[]>`
    insert into operation_group (staff_id, consultant_id, time_off_id, ends_at)
    values (${staff.id}, ${docId}, ${timeOffId}, now() + rule_undo()) returning id, ends_at`,
  );
  const done = new Map<Decision, Outcome>();
  // In one order for everyone, so that two people who decide about the same visits don't deadlock.
  for (const decision of decisions.toSorted((one, other) => (one.visitId < other.visitId ? -1 : 1)))
    done.set(decision, await decide(tx, { id, staff, docId }, decision, zone));
  const outcomes = decisions.flatMap((decision) => done.get(decision) ?? []);
  return { isTimeOffNew: timeOffId !== null, outcomes, operationId: id, undoUntil: endsAt.toISOString() };
}

/** Enters time off of a nurse, unless time off covers the whole period already. Returns its id, null if there was some already. */
async function enterTimeOff(
  tx: Tx,
  staff: Staff,
  docId: string,
  timeOff: NonNullable<HandleAffected["timeOff"]>,
  zone: string,
): Promise<string | null> {
  const period = await periodOf(tx, timeOff, zone);
  await lockSchedule(tx, docId);
  const covered = await tx`
    select from time_off where whose = ${docId} and during @> tstzrange(${period.from}, ${period.to})`;
  if (covered.length > 0) return null;
  const id = await storeTimeOff(tx, docId, { ...period, reason: timeOff.reason });
  const change: [null, string] = [null, `${period.from} to ${period.to}`];
  await auditTimeOff(tx, byStaff(staff), "time off added", docId, id, change, timeOff.reason);
  return id;
}

async function decide(tx: Tx, group: Group, decision: Decision, zone: string): Promise<Outcome> {
  const { visitId } = decision;
  const affected = await lockAffected(tx, group.docId, visitId);
  const said = { visitId, patient: affected.patient, refundCents: 0, heldCents: 0 };
  const known = decidedText({ ...affected, lastBy: await lastToChange(tx, visitId) }, zone);
  if (known !== null) return { ...said, state: "decided", text: known };
  try {
    const done = await tx.savepoint((part) => carryOut(part, group, affected, decision, zone));
    return { ...said, state: "done", ...done };
  } catch (error) {
    if (!(error instanceof NotDone)) throw error;
    return { ...said, state: error.state, text: error.message };
  }
}

/** The affected visit, locked, so that the second of two people sees what the first one decided. */
async function lockAffected(tx: Tx, docId: string, visitId: string): Promise<Affected> {
  const [affected] = await tx<Affected[]>`
    select v.id as affected_id, p.name as patient, p.id as patient_id, a.revision, v.choice,
      (select name from staff where staff.id = v.chosen_by) as chosen_by, a.status,
      a.status = 'paid' and (a.consultant_id, a.starts_at) = (v.consultant_id, v.starts_at) as is_here,
      c.name as now_with, a.starts_at as now_at
    from affected_visit v join appointment a on a.id = v.appointment_id join patient p on p.id = a.patient_id
    join consultant c on c.id = a.consultant_id
    where v.appointment_id = ${visitId} and v.consultant_id = ${docId} and v.ended_at is null and v.starts_at > now()
    order by v.found_at desc limit 1 for update of v`;
  if (!affected)
    throw new AppError("conflict", "One of these visits is not affected any more. Please reload the page.");
  return affected;
}

type Done = Pick<Outcome, "text"> & Partial<Pick<Outcome, "refundCents" | "heldCents">>;

async function carryOut(tx: Tx, group: Group, affected: Affected, decision: Decision, zone: string): Promise<Done> {
  if (decision.revision !== affected.revision)
    throw new NotDone(
      "failed",
      `${await lastToChange(tx, decision.visitId)} just changed this visit. Please check it again.`,
    );
  const choice = ({ move: "moved", cancel: "canceled", offer: "offered" } as const)[decision.action];
  const { isStored } = one(
    await tx<{ isStored: boolean }[]>`
    select decide_affected_visit(${affected.affectedId}, ${choice}, ${group.staff.id}, ${group.id}) as is_stored`,
  );
  if (!isStored) throw new NotDone("decided", "Already handled by someone else.");
  if (decision.action === "offer") return offer(tx, group, affected, decision.visitId);
  const subject = { kind: "visit", id: decision.visitId } as const;
  const finish = await beginOperation(tx, group.staff, {
    kind: decision.action,
    subject,
    notify: true,
    groupId: group.id,
  });
  const visit = await visitOf(tx, decision.visitId);
  const {
    moveId = null,
    change,
    action,
    ...done
  } = decision.action === "move" ? await move(tx, group, visit, decision, zone) : await cancel(tx, visit, decision);
  await finish({ action, patientId: affected.patientId, change, reason: REASON, moveId });
  return done;
}

async function offer(tx: Tx, { staff }: Group, { affectedId, patientId }: Affected, visitId: string): Promise<Done> {
  const { offered } = one(await tx<{ offered: number }[]>`select offer_times(${affectedId}) as offered`);
  if (offered === 0)
    throw new NotDone("failed", "No nurse of this specialty has a free time this week. Please choose something else.");
  await recordStaffAudit(tx, byStaff(staff), {
    action: "times offered",
    subject: { kind: "visit", id: visitId },
    patientId,
    reason: REASON,
  });
  return { text: `${offered === 1 ? "1 time is" : `${offered} times are`} offered by email.` };
}

/** What was done, and its entry in the audit log. */
type Audited = Done & { action: AuditAction; change: Change; moveId?: string };

async function move(
  tx: Tx,
  { staff }: Group,
  visit: Visit,
  decision: Extract<Decision, { action: "move" }>,
  zone: string,
): Promise<Audited> {
  const to = slotOf(decision, zone);
  const moved = one(
    await tx<(Blocker & { moveId: string })[]>`
    select outcome as blocker, move_id, other_starts_at, other_consultant
    from move_visit(${visit.id}, ${decision.revision}, ${decision.docId}, ${to}, false, 'staff', ${staff.id}, ${REASON})`,
  );
  if (moved.blocker !== "moved") throw new NotDone("failed", officeBlockerIn(moved.blocker, moved, zone));
  const consultant = await nameOf(tx, decision.docId, visit.consultant);
  return {
    text: `Rescheduled with ${consultant} to ${formatTime(to, zone)}.`,
    action: "appointment rescheduled",
    moveId: moved.moveId,
    change: {
      startsAt: [visit.startsAt.toISOString(), to.toISOString()],
      ...(consultant === visit.consultant ? {} : { consultant: [visit.consultant, consultant] }),
    },
  };
}

async function cancel(tx: Tx, visit: Visit, { revision }: Decision): Promise<Audited> {
  const { outcome, refundCents } = one(
    await tx<{ outcome: string; refundCents: number | null }[]>`
    select ended.outcome, ended.refunded_cents as refund_cents
    from appointment a, visit_refund(a, 'consultant') refund, cancel_visit(a.id, ${revision}, refund.refund_cents, 'consultant', false) ended
    where a.id = ${visit.id}`,
  );
  if (outcome !== "cancelled") throw new NotDone("failed", officeBlockerIn(outcome));
  const cents = refundCents ?? 0;
  const audit = {
    action: "appointment canceled",
    change: { state: [visit.status, "cancelled"], refundCents: [0, cents] },
  } satisfies Partial<Audited>;
  if (visit.dispute === "open" && cents > 0)
    return {
      ...audit,
      text: `Canceled. The bank is deciding about this payment. If it stays with us, ${formatMoney(cents)} will be refunded.`,
      heldCents: cents,
    };
  return { ...audit, text: `Canceled. ${formatMoney(cents)} will be refunded.`, refundCents: cents };
}

const UNDO_ERRORS: Record<string, string> = {
  unknown: "We couldn't find that action.",
  too_late: "It's too late to undo: emails and refunds may have been sent. Please change the visits one by one.",
  changed: "One of the visits was changed since, so this can't be undone.",
  slot_gone: "The original time of one of the visits was taken or closed since, so this can't be undone.",
};

/** Undoes everything that was decided together up to ten seconds ago, with the time off entered for it. Safe to repeat. */
export async function undoHandled(tx: Tx, staff: Staff, operationId: string): Promise<void> {
  const parts = await tx<{ id: string; visitId: string; patientId: string }[]>`
    select o.id, o.appointment_id as visit_id, a.patient_id from operation o join appointment a on a.id = o.appointment_id
    where group_id = ${operationId} and o.undone_at is null order by o.id`;
  const [before] = await tx<{ docId: string; isUndone: boolean }[]>`
    select consultant_id as "docId", undone_at is not null as is_undone from operation_group where id = ${operationId}`;
  const { outcome } = one(await tx<{ outcome: string }[]>`select outcome from undo_operation_group(${operationId})`);
  if (outcome !== "undone")
    throw new AppError(outcome === "unknown" ? "missing" : "conflict", UNDO_ERRORS[outcome] ?? "This can't be undone.");
  if (!before || before.isUndone) return;
  const by = byStaff(staff);
  await recordStaffAudit(tx, by, {
    action: "action undone",
    subject: { kind: "consultant", id: before.docId },
    reason: REASON,
  });
  for (const { id, visitId, patientId } of parts)
    await recordStaffAudit(tx, by, {
      action: "action undone",
      operationId: id,
      subject: { kind: "visit", id: visitId },
      patientId,
    });
}
