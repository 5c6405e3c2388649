import type { OfficeCancel, OfficeMove, OfficePreview, OfficeRefund } from "../../../contract/office-visits.ts";
import type { RefundReason } from "../../../contract/refund-rule.ts";
import type { SlotDate, SlotTime } from "../../../contract/slot-grid.ts";
import type { Change } from "../../lib/audit.ts";
import { one, type Queries, type Tx } from "../../lib/db.ts";
import { enqueueEmail } from "../../lib/emails.ts";
import { AppError } from "../../lib/errors.ts";
import { formatMoney } from "../../lib/format-time.ts";
import {
  listBlockers,
  type Previewed,
  recordUndo,
  refuseBlocked,
  requireReason,
  type Undo,
} from "../../lib/office-actions.ts";
import { gridInstant } from "../../lib/practice-time.ts";
import type { Services } from "../../lib/services.ts";
import type { Staff } from "../../lib/staff-sessions.ts";
import { cancelledWords, movedWords, shownEmail } from "./change-emails.ts";
import { type Blocker, blockerIn, nameOf, rightsAfterMove } from "./changing.ts";
import { holdCancelled, storyFrom, storyOf } from "./emails.ts";
import { noteAct, refusal, type Visit, visitOf } from "./office-acts.ts";

const slotOf = (wish: { slotDate: SlotDate; slotTime: SlotTime }, zone: string): Date => {
  const at = gridInstant(wish, zone);
  if (at) return at;
  throw new AppError("invalid", "There is no visit at that time.", { slotTime: "There is no visit at that time." });
};

type Canceling = { canceledBy: NonNullable<OfficeCancel["canceledBy"]>; byRuleCents: number; reason: RefundReason };

/** Who cancels, and what the refund rule gives then. Where nobody said who, it is the nurse while they are unavailable. */
async function cancelingOf(db: Queries, id: string, visit: Visit, { canceledBy }: Pick<OfficeCancel, "canceledBy">) {
  const by = canceledBy ?? (visit.fault === "nurse_unavailable" ? "consultant" : "patient");
  const [refund] = await db<Omit<Canceling, "canceledBy">[]>`
    select refund_cents as by_rule_cents, refund.reason from appointment a, visit_refund(a, ${by}) refund where a.id = ${id}`;
  if (!refund) throw new AppError("missing", "We couldn't find that visit.");
  return { canceledBy: by, ...refund };
}

/** What an act of the desk would do and everything in its way, told by what would act; nothing changes. */
export async function previewForOffice(
  services: Services,
  staff: Staff,
  id: string,
  wish: OfficePreview,
): Promise<Previewed> {
  const [visit, story] = [await visitOf(services.db, id), await storyOf(services, id)];
  const zone = services.config.practiceTimeZone;
  if (wish.action === "refund") {
    return {
      blockers: refundBlockers(services, staff, visit, wish.cents),
      refundCents: wish.cents,
      keepsCents: Math.max(visit.keptCents - wish.cents, 0),
      email: {
        subject: "",
        text:
          visit.paidBy === "card"
            ? "The patient hears of it once the card provider has taken it on."
            : "The patient hears of it once you have noted that it is given back.",
      },
    };
  }
  if (!story) throw new AppError("conflict", "The patient's account is closed: there is nobody to write to.");
  if (wish.action === "cancel" && visit.status === "held") {
    return { blockers: [], refundCents: 0, keepsCents: 0, email: shownEmail(services, story, holdCancelled(story)) };
  }
  if (wish.action === "cancel") {
    const { canceledBy, byRuleCents, reason } = await cancelingOf(services.db, id, visit, wish);
    const refundedCents = wish.refundCents ?? byRuleCents;
    const notPaid = visit.status === "paid" ? null : blockerIn("not_paid");
    return {
      blockers: listBlockers(notPaid, ...refundBlockers(services, staff, visit, refundedCents, byRuleCents)),
      refundCents: refundedCents,
      keepsCents: visit.keptCents - refundedCents,
      email: shownEmail(
        services,
        story,
        cancelledWords(story, canceledBy, refundedCents, refundedCents === byRuleCents ? reason : null),
      ),
    };
  }
  const [to, docId] = [slotOf(wish, zone), wish.docId ?? visit.docId];
  const found = await services.db<Blocker[]>`
    select hindrance.* from appointment a, visit_blockers('move', a, false, ${docId}, ${to}) hindrance where a.id = ${id}`;
  const endsAt = new Date(to.getTime() + story.endsAt.getTime() - story.startsAt.getTime());
  const consultant = await nameOf(services.db, docId, story.consultant);
  const after = storyFrom(services, { ...story, startsAt: to, endsAt, consultant, moves: story.moves + 1 });
  return {
    blockers: found.map((blocker) => blockerIn(blocker.blocker, blocker, zone)),
    refundCents: 0,
    keepsCents: visit.keptCents,
    rights: await rightsAfterMove(services.db, id, to, false),
    email: shownEmail(services, story, movedWords(after, story, zone)),
  };
}

/** What a role may send back of one visit by itself, in all. What the refund rule says anyway is not held against it. */
function refundBlockers(
  { config }: Services,
  { role }: Staff,
  { keptCents, grantedCents }: Visit,
  cents: number,
  byRuleCents = 0,
): string[] {
  const limit = config.staff.refundLimitCents;
  return [
    ...(cents > keptCents ? [`Only ${formatMoney(keptCents)} of what was paid is left to send back.`] : []),
    ...(role !== "owner" && cents > Math.max(limit - grantedCents, byRuleCents)
      ? [`Your role may send back ${formatMoney(limit)} at most. The owner can send back more.`]
      : []),
  ];
}

/** Gives a visit another time, or another consultant. Throws Stale when it was changed since it was seen. */
export async function moveForOffice(
  services: Services,
  tx: Tx,
  staff: Staff,
  id: string,
  wish: OfficeMove,
): Promise<Undo> {
  const zone = services.config.practiceTimeZone;
  const visit = await visitOf(tx, id);
  const [to, docId] = [slotOf(wish, zone), wish.docId ?? visit.docId];
  const move = one(
    await tx<(Blocker & { moveId: string })[]>`
    select outcome as blocker, move_id, other_starts_at, other_consultant
    from move_visit(${id}, ${wish.revision}, ${docId}, ${to}, false, 'staff', ${staff.id}, ${wish.reason ?? null})`,
  );
  if (move.blocker !== "moved") throw await refusal(tx, id, blockerIn(move.blocker, move, zone), move.blocker, zone);
  const change: Change = {
    startsAt: [visit.startsAt.toISOString(), to.toISOString()],
    ...(docId === visit.docId ? {} : { consultant: [visit.consultant, await nameOf(tx, docId, "")] }),
  };
  return noteAct(tx, staff, visit, { kind: "move", action: "appointment moved", moveId: move.moveId, change, wish });
}

/**
 * Ends a paid visit, or gives a held one's time back. What the rule says comes back; another sum needs a reason. Throws Stale
 * as above.
 */
export async function cancelForOffice(
  services: Services,
  tx: Tx,
  staff: Staff,
  id: string,
  wish: OfficeCancel,
): Promise<Undo> {
  const visit = await visitOf(tx, id);
  if (visit.status === "held") return release(services, tx, staff, visit, wish);
  const { canceledBy, byRuleCents } = await cancelingOf(tx, id, visit, wish);
  const cents = wish.refundCents ?? byRuleCents;
  if (cents !== byRuleCents) requireReason(wish.reason, "Please give a reason for refunding another amount.");
  refuseBlocked(...refundBlockers(services, staff, visit, cents, byRuleCents));
  const [ended] = await tx<{ outcome: string }[]>`
    select outcome from cancel_visit(${id}, ${wish.revision}, ${cents}, ${canceledBy}, false)`;
  const outcome = ended?.outcome ?? "";
  if (outcome !== "cancelled")
    throw await refusal(tx, id, blockerIn(outcome), outcome, services.config.practiceTimeZone);
  const change: Change = { state: [visit.status, "cancelled"], refundCents: [0, cents] };
  return noteAct(tx, staff, visit, { kind: "cancel", action: "appointment cancelled", change, wish });
}

async function release(services: Services, tx: Tx, staff: Staff, visit: Visit, wish: OfficeCancel): Promise<Undo> {
  const { id } = visit;
  await tx`select from patient where id = ${visit.patientId} for no key update`;
  const released = await tx`
    update appointment set status = 'cancelled', held_until = null, cancel_reason = ${wish.canceledBy ?? "patient"}
    where id = ${id} and revision = ${wish.revision} and status = 'held' returning id`;
  if (released.length === 0) throw await refusal(tx, id, "", "stale", services.config.practiceTimeZone);
  await enqueueEmail(tx, "appointment-cancelled", id);
  const change: Change = { state: ["held", "cancelled"] };
  return noteAct(tx, staff, visit, { kind: "cancel", action: "appointment cancelled", change, wish });
}

/** Sends back a part of what was paid, whatever the visit's state. Of many who do so at once, never more than was paid goes back. */
export async function refundForOffice(
  services: Services,
  tx: Tx,
  staff: Staff,
  id: string,
  wish: OfficeRefund,
): Promise<Undo> {
  requireReason(wish.reason, "Please say why the money goes back.");
  const visit = await visitOf(tx, id);
  refuseBlocked(...refundBlockers(services, staff, visit, wish.cents));
  const [sent] = await tx<{ outcome: string }[]>`
    select outcome from refund_visit(${id}, ${wish.revision}, ${wish.cents}, ${staff.id}, ${wish.reason})`;
  const outcome = sent?.outcome ?? "";
  const left = `Only ${formatMoney(visit.keptCents)} of what was paid is left to send back.`;
  if (outcome !== "refunded") throw await refusal(tx, id, left, outcome, services.config.practiceTimeZone);
  const change: Change = { keptCents: [visit.keptCents, visit.keptCents - wish.cents] };
  return noteAct(tx, staff, visit, { kind: "refund", action: "money sent back", change, wish });
}

const REFUSALS: Record<string, string> = {
  changed: "The visit was changed since, so this cannot be taken back any more.",
  slot_gone: "The time it had has been taken or closed meanwhile, so the visit stays where it is.",
};

/** Undoes what the office did to a visit up to ten seconds ago. Returns the visit's id. Safe to repeat. */
export async function undoForOffice(tx: Tx, staff: Staff, operationId: string): Promise<string> {
  const [undone] = await tx<{ outcome: string; visitId: string | null }[]>`
    select outcome, visit_id from undo_visit_operation(${operationId})`;
  if (!undone?.visitId) throw new AppError("missing", "We do not know that operation.");
  const { outcome, visitId } = undone;
  await recordUndo(tx, staff, { operationId, outcome, subject: { kind: "visit", id: visitId } }, REFUSALS);
  return visitId;
}
