import { visitCauseOf } from "../../../../contract/cancel-causes.ts";
import type { OfficeCancel, OfficePreview, OfficeRefund } from "../../../../contract/office-visits.ts";
import { BANK_DECIDES, BANK_TOOK_IT } from "../../../../contract/payment-text.ts";
import type { RefundReason } from "../../../../contract/refund-rule.ts";
import type { Queries, Tx } from "../../../lib/db/db.ts";
import { AppError, notFound } from "../../../lib/http/errors.ts";
import { enqueueEmail } from "../../../lib/mail/emails.ts";
import { aboveLimit } from "../../../lib/money/refund-limit.ts";
import {
  beginOperation,
  listBlockers,
  type Previewed,
  rejectBlocked,
  requireReason,
  type Undo,
} from "../../../lib/office/actions.ts";
import type { Change } from "../../../lib/office/audit.ts";
import type { Staff } from "../../../lib/office/staff-sessions.ts";
import type { Services } from "../../../lib/services.ts";
import { formatMoney } from "../../../lib/time/format-time.ts";
import { previewOfVisit } from "../changes/preview.ts";
import { conflictError, type Visit, visitOf } from "./acts.ts";
import { officeBlockerIn } from "./blockers.ts";
import { previewMove } from "./moves.ts";

type Canceling = { canceledBy: NonNullable<OfficeCancel["canceledBy"]>; byRuleCents: number; reason: RefundReason };

/** Who cancels, and the refund by the rule. Defaults to the nurse while they are unavailable, otherwise to the patient. */
async function cancelingOf(
  db: Queries,
  id: string,
  visit: Visit,
  { canceledBy }: Pick<OfficeCancel, "canceledBy">,
): Promise<Canceling> {
  const by = canceledBy ?? (visit.fault === "nurse_unavailable" ? "consultant" : "patient");
  const [refund] = await db<Omit<Canceling, "canceledBy">[]>`
    select refund_cents as by_rule_cents, refund.reason from appointment a, visit_refund(a, ${by}) refund where a.id = ${id}`;
  if (!refund) throw notFound("visit");
  return { canceledBy: by, ...refund };
}

/** Previews an action with all blockers, by acting and rolling back. */
export async function previewForOffice(
  services: Services,
  staff: Staff,
  id: string,
  input: OfficePreview,
): Promise<Previewed> {
  const visit = await visitOf(services.db, id);
  const known = { revision: visit.revision, notify: true, reason: "Preview" };
  if (input.action === "move") return previewMove(services, staff, visit, { ...input, ...known });
  if (input.action === "cancel")
    return previewOfVisit(services, id, await cancelBlockers(services, staff, visit, input), (tx) =>
      cancelForOffice(services, tx, staff, id, { ...input, ...known }),
    );
  const blockers = listBlockers(bankBlocker(visit), ...(await refundBlockers(services.db, staff, visit, input.cents)));
  const previewed = await previewOfVisit(services, id, blockers, (tx) =>
    refundForOffice(services, tx, staff, id, { cents: input.cents, ...known }),
  );
  const when =
    visit.paidBy === "card" ? "once the card provider has accepted the refund" : "once you mark it as refunded";
  return { ...previewed, email: { subject: "", text: `We'll email the patient ${when}.` } };
}

/** Everything that blocks a cancellation. */
async function cancelBlockers(
  services: Services,
  staff: Staff,
  visit: Visit,
  input: Extract<OfficePreview, { action: "cancel" }>,
): Promise<string[]> {
  if (visit.status === "held") return [];
  const canceling = await cancelingOf(services.db, visit.id, visit, input);
  return listBlockers(
    visit.status === "paid" ? null : officeBlockerIn(visit.status === "cancelled" ? "canceled" : "not_paid"),
    disputeBlocker(visit, canceling, input.refundCents),
    ...(await refundBlockers(
      services.db,
      staff,
      visit,
      input.refundCents ?? canceling.byRuleCents,
      canceling.byRuleCents,
    )),
  );
}

/**
 * While a bank decides about the payment, a patient who cancels gets no refund, so only a cancellation without one is possible. If we
 * cancel, the refund is scheduled and waits for the bank.
 */
const disputeBlocker = (
  { dispute }: Visit,
  { canceledBy, reason }: Canceling,
  refundCents: number | undefined,
): string | null =>
  dispute === "open" && canceledBy === "patient" && (refundCents === undefined ? reason !== "late" : refundCents > 0)
    ? BANK_DECIDES
    : null;

/** Why the office can't refund a payment on its own account. */
const bankBlocker = ({ dispute, keptCents }: Visit): string | null =>
  dispute === "open" ? BANK_DECIDES : dispute === "lost" && keptCents === 0 ? BANK_TOOK_IT : null;

/** Checks a refund against what is left and the role's limit per visit. The refund rule's amount is always allowed. */
async function refundBlockers(
  db: Queries,
  staff: Staff,
  { keptCents, grantedCents }: Visit,
  cents: number,
  byRuleCents = 0,
): Promise<string[]> {
  const left = cents > keptCents ? `Only ${formatMoney(keptCents)} is left to refund.` : null;
  const beyondCents = Math.max(0, cents - byRuleCents);
  return listBlockers(left, beyondCents > 0 ? await aboveLimit(db, staff, grantedCents + beyondCents) : null);
}

/**
 * Cancels a paid visit, or releases a held slot. Refunds the rule's amount; another amount needs a reason. Throws Stale if the visit was
 * changed since it was loaded.
 */
export async function cancelForOffice(
  services: Services,
  tx: Tx,
  staff: Staff,
  id: string,
  input: OfficeCancel,
): Promise<Undo> {
  const finish = await beginOperation(tx, staff, {
    kind: "cancel",
    subject: { kind: "visit", id },
    notify: input.notify,
  });
  const visit = await visitOf(tx, id);
  const { patientId } = visit;
  if (visit.status === "held") {
    await release(services, tx, visit, input);
    const change: Change = { state: ["held", "cancelled"] };
    return finish({ action: "appointment canceled", patientId, change, reason: input.reason });
  }
  const canceling = await cancelingOf(tx, id, visit, input);
  const { canceledBy, byRuleCents } = canceling;
  const cents = input.refundCents ?? byRuleCents;
  if (cents !== byRuleCents) requireReason(input.reason, "Please enter a reason for refunding a different amount.");
  rejectBlocked(
    disputeBlocker(visit, canceling, input.refundCents),
    ...(await refundBlockers(tx, staff, visit, cents, byRuleCents)),
  );
  const [ended] = await tx<{ outcome: string }[]>`
    select outcome from cancel_visit(${id}, ${input.revision}, ${cents}, ${canceledBy}, false)`;
  const outcome = ended?.outcome ?? "";
  if (outcome !== "cancelled")
    throw await conflictError(tx, id, officeBlockerIn(outcome), outcome, services.config.practiceTimeZone);
  const cause = visitCauseOf(canceledBy, input.cause);
  await tx`update appointment set cancel_cause = ${cause} where id = ${id}`;
  const change: Change = {
    state: [visit.status, "cancelled"],
    refundCents: [0, cents],
    ...(cause && { cause: [null, cause] satisfies [null, string] }),
  };
  return finish({ action: "appointment canceled", patientId, change, reason: input.reason });
}

async function release(services: Services, tx: Tx, { id }: Visit, input: OfficeCancel): Promise<void> {
  const released = await tx`
    update appointment set status = 'cancelled', held_until = null, cancel_reason = ${input.canceledBy ?? "patient"}
    where id = ${id} and revision = ${input.revision} and status = 'held' returning id`;
  if (released.length === 0) throw await conflictError(tx, id, "", "stale", services.config.practiceTimeZone);
  await enqueueEmail(tx, "appointment-cancelled", id);
}

/** Refunds any amount in any state of the visit. Concurrent refunds never exceed what was paid. */
export async function refundForOffice(
  services: Services,
  tx: Tx,
  staff: Staff,
  id: string,
  input: OfficeRefund,
): Promise<Undo> {
  requireReason(input.reason, "Please enter a reason for the refund.");
  const finish = await beginOperation(tx, staff, {
    kind: "refund",
    subject: { kind: "visit", id },
    notify: input.notify,
  });
  const visit = await visitOf(tx, id);
  rejectBlocked(bankBlocker(visit), ...(await refundBlockers(tx, staff, visit, input.cents)));
  const [sent] = await tx<{ outcome: string }[]>`
    select outcome from refund_visit(${id}, ${input.revision}, ${input.cents}, ${staff.id}, ${input.reason})`;
  const outcome = sent?.outcome ?? "";
  if (outcome === "disputed") throw new AppError("conflict", BANK_DECIDES);
  const left = `Only ${formatMoney(visit.keptCents)} is left to refund.`;
  if (outcome !== "refunded") throw await conflictError(tx, id, left, outcome, services.config.practiceTimeZone);
  const change: Change = { keptCents: [visit.keptCents, visit.keptCents - input.cents] };
  return finish({ action: "refund sent", patientId: visit.patientId, change, reason: input.reason });
}
