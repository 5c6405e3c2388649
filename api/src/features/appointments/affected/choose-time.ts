import type { ChooseRefund, ChooseTime, VisitChoice } from "../../../../contract/affected-visits.ts";
import type { PayMethod, PaymentDispute } from "../../../../contract/payment-text.ts";
import { digest } from "../../../lib/accounts/tokens.ts";
import { databaseNow, one, type Queries, type Tx } from "../../../lib/db/db.ts";
import { transact } from "../../../lib/db/transact.ts";
import { AppError } from "../../../lib/http/errors.ts";
import { byPatient, recordStaffAudit } from "../../../lib/office/audit.ts";
import type { Services } from "../../../lib/services.ts";
import { slotInstant } from "../../../lib/time/practice-time.ts";
import { SLOT_ERRORS } from "../booking/holding.ts";
import { type Blocker, blockerIn, nameOf } from "../changes/changing.ts";
import { methodOf } from "../service.ts";
import { alternativesTo, shownTime, type TimeRow } from "./affected-visits.ts";

const NOTHING = "This link doesn't work. Please check it, or call us.";
const REASON = "Chosen from the emailed link";
const MOST_TIMES = 60;

type Shown = Omit<VisitChoice, "success" | "message">;
type Linked = {
  affectedId: string;
  visitId: string;
  revision: number;
  patientId: string;
  choice: string | null;
  isEnded: boolean;
  isOver: boolean;
  isHere: boolean;
  status: string;
  consultant: string;
  startsAt: Date;
  nowDocId: string;
  nowWith: string;
  nowAt: Date;
  fullRefundCents: number;
  refundedCents: number;
  paidBy: PayMethod | null;
  dispute: PaymentDispute | null;
};

async function linkedVisit(db: Queries, code: string): Promise<Linked> {
  const [found] = await db<Linked[]>`
    select v.id as affected_id, a.id as visit_id, a.revision, a.patient_id, v.choice, v.ended_at is not null or coalesce(v.choice = 'kept', false) as is_ended,
      v.starts_at <= now() as is_over, a.status, was.name as consultant, v.starts_at,
      a.status = 'paid' and (a.consultant_id, a.starts_at) = (v.consultant_id, v.starts_at) as is_here,
      a.consultant_id as "nowDocId", c.name as now_with, a.starts_at as now_at, visit_refundable_cents(a.id) as full_refund_cents,
      (select coalesce(sum(refund.amount_cents), 0)::int from refund join checkout on checkout.id = checkout_id
        where checkout.appointment_id = a.id and refund.reason = 'visit_cancelled') as refunded_cents, ${methodOf(db)} as paid_by,
      visit_dispute(a.id) as dispute
    from visit_choice_link link join affected_visit v on v.id = link.affected_visit_id join appointment a on a.id = v.appointment_id
    join consultant was on was.id = v.consultant_id join consultant c on c.id = a.consultant_id
    where link.token_hash = ${digest(code)}`;
  if (!found) throw new AppError("missing", NOTHING, { code: NOTHING });
  return found;
}

const stateOf = ({ isHere, isEnded, isOver, status }: Linked): Shown["state"] => {
  if (!isHere) return status === "cancelled" ? "canceled" : "moved";
  return isOver ? "over" : isEnded ? "available" : "open";
};

/** What the patient can choose, as shown to anyone who has the link. Reading it changes nothing. */
export async function choiceOf({ db, config }: Services, code: string): Promise<Shown> {
  const linked = await linkedVisit(db, code);
  const [state, zone] = [stateOf(linked), config.practiceTimeZone];
  const free = state === "open" ? await alternativesTo(db, linked.visitId, MOST_TIMES, true) : [];
  const offers = state === "open" ? await offeredTo(db, linked.affectedId) : new Set<string>();
  const isOffered = (time: TimeRow) => offers.has(keyOf(time));
  return {
    state,
    consultant: linked.consultant,
    startsAt: linked.startsAt.toISOString(),
    timeZone: zone,
    refundCents: state === "canceled" ? linked.refundedCents : linked.fullRefundCents,
    dispute: linked.dispute,
    paidBy: linked.paidBy ?? "card",
    now: state === "moved" ? { consultant: linked.nowWith, startsAt: linked.nowAt.toISOString() } : null,
    offered: free.filter(isOffered).map((time) => shownTime(time, zone)),
    others: free.filter((time) => !isOffered(time)).map((time) => shownTime(time, zone)),
  };
}

const keyOf = ({ docId, startsAt }: Pick<TimeRow, "docId" | "startsAt">) => `${docId} ${startsAt.getTime()}`;

async function offeredTo(db: Queries, affectedId: string): Promise<Set<string>> {
  const times = await db<Pick<TimeRow, "docId" | "startsAt">[]>`
    select consultant_id as "docId", starts_at from offered_time where affected_visit_id = ${affectedId}`;
  return new Set(times.map(keyOf));
}

const CLOSED: Record<Exclude<Shown["state"], "open">, string> = {
  moved: "Your visit has been rescheduled already. Please reload the page.",
  canceled: "Your visit is canceled already. Please reload the page.",
  available: "Your nurse can keep your visit after all. Please reload the page.",
  over: "This link ended with your visit's time. Please call us.",
};

/** Stores the patient's choice once. Throws "conflict" if someone decided before, or the link has ended. */
async function choose(tx: Tx, linked: Linked, choice: "patient_moved" | "patient_refunded"): Promise<void> {
  const { isStored } = one(
    await tx<{ isStored: boolean }[]>`
    select decide_affected_visit(${linked.affectedId}, ${choice}, null, null) as is_stored`,
  );
  const state = stateOf(await linkedAgain(tx, linked));
  if (state !== "open") throw new AppError("conflict", CLOSED[state]);
  if (!isStored) throw new AppError("conflict", CLOSED.moved);
}

/** The state after the row was locked by storing the choice. */
async function linkedAgain(tx: Tx, linked: Linked): Promise<Linked> {
  const [now] = await tx<Pick<Linked, "isHere" | "isOver" | "isEnded" | "status">[]>`
    select a.status, a.status = 'paid' and (a.consultant_id, a.starts_at) = (v.consultant_id, v.starts_at) as is_here,
      v.starts_at <= now() as is_over, v.ended_at is not null or coalesce(v.choice = 'kept', false) as is_ended
    from affected_visit v join appointment a on a.id = v.appointment_id where v.id = ${linked.affectedId}`;
  return { ...linked, ...one(now ? [now] : []) };
}

/** Moves the visit to a time that the patient chose, at no extra cost. Choosing the same time again is harmless. */
export async function chooseTime(services: Services, { code, docId, slotDate, slotTime }: ChooseTime): Promise<Shown> {
  const zone = services.config.practiceTimeZone;
  await transact(services, async (tx) => {
    const linked = await linkedVisit(tx, code);
    const to = slotInstant({ slotDate, slotTime }, await databaseNow(tx), zone);
    if (typeof to === "string") throw new AppError("invalid", SLOT_ERRORS[to], { slotTime: SLOT_ERRORS[to] });
    const isThereAlready = linked.nowDocId === docId && linked.nowAt.getTime() === to.getTime();
    if (linked.choice === "patient_moved" && isThereAlready) return;
    await tx`select from patient where id = ${linked.patientId} for no key update`;
    await tx`select lock_schedule(${docId})`;
    await choose(tx, linked, "patient_moved");
    const { visitId, patientId } = linked;
    const move = one(
      await tx<Blocker[]>`
      select outcome as blocker, other_starts_at, other_consultant
      from move_visit(${visitId}, ${linked.revision}, ${docId}, ${to}, true, 'patient', ${patientId}, null)`,
    );
    if (move.blocker !== "moved")
      throw new AppError("conflict", move.blocker === "stale" ? CLOSED.moved : blockerIn(move.blocker, move, zone));
    const consultant = await nameOf(tx, docId, linked.consultant);
    await recordStaffAudit(tx, byPatient(patientId), {
      action: "appointment rescheduled",
      subject: { kind: "visit", id: visitId },
      patientId,
      change: {
        startsAt: [linked.startsAt.toISOString(), to.toISOString()],
        ...(consultant === linked.consultant ? {} : { consultant: [linked.consultant, consultant] }),
      },
      reason: REASON,
    });
  });
  return choiceOf(services, code);
}

/** Cancels the visit with a full refund, if it is still the one that was shown. Choosing it again is harmless. */
export async function chooseRefund(services: Services, { code, refundCents }: ChooseRefund): Promise<Shown> {
  await transact(services, async (tx) => {
    const linked = await linkedVisit(tx, code);
    if (linked.choice === "patient_refunded") return;
    await tx`select from patient where id = ${linked.patientId} for no key update`;
    await choose(tx, linked, "patient_refunded");
    if (refundCents !== linked.fullRefundCents)
      throw new AppError("conflict", "Your refund has changed since you opened this page. Please reload the page.");
    const { visitId, patientId } = linked;
    const ended = one(
      await tx<{ outcome: string }[]>`
      select outcome from cancel_visit(${visitId}, ${linked.revision}, ${refundCents}, 'patient', true)`,
    );
    if (ended.outcome !== "cancelled")
      throw new AppError("conflict", ended.outcome === "stale" ? CLOSED.moved : blockerIn(ended.outcome));
    await recordStaffAudit(tx, byPatient(patientId), {
      action: "appointment canceled",
      subject: { kind: "visit", id: visitId },
      patientId,
      change: { state: ["paid", "cancelled"], refundCents: [0, refundCents] },
      reason: REASON,
    });
  });
  return choiceOf(services, code);
}
