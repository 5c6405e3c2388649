import type { OfficeMove, OfficePreview } from "../../../../contract/office-visits.ts";
import type { SlotDate, SlotTime } from "../../../../contract/slot-grid.ts";
import { one, type Tx } from "../../../lib/db/db.ts";
import { AppError } from "../../../lib/http/errors.ts";
import { emailPayLink } from "../../../lib/money/pay-links.ts";
import { beginOperation, type Previewed, type Undo } from "../../../lib/office/actions.ts";
import type { Change } from "../../../lib/office/audit.ts";
import type { Staff } from "../../../lib/office/staff-sessions.ts";
import type { Services } from "../../../lib/services.ts";
import { gridInstant } from "../../../lib/time/practice-time.ts";
import { holdEmail, payableVisit } from "../booking/pay-links.ts";
import { movedEmail, shownEmail } from "../changes/change-emails.ts";
import { type Blocker, nameOf, rightsAfterMove, ruleAfter } from "../changes/changing.ts";
import { visitLinkPage } from "../changes/visit-link-urls.ts";
import { type EmailContext, emailContextFrom } from "../emails.ts";
import { conflictError, type Visit, visitOf } from "./acts.ts";
import { officeBlockerIn } from "./blockers.ts";

export const slotOf = (input: { slotDate: SlotDate; slotTime: SlotTime }, zone: string): Date => {
  const at = gridInstant(input, zone);
  if (at) return at;
  throw new AppError("invalid", "There is no slot at that time. Please choose another.", {
    slotTime: "There is no slot at that time. Please choose another.",
  });
};

/** Previews a move with all blockers and the email. */
export async function previewMove(
  services: Services,
  id: string,
  visit: Visit,
  context: EmailContext,
  input: Extract<OfficePreview, { action: "move" }>,
): Promise<Previewed> {
  const zone = services.config.practiceTimeZone;
  const [to, docId] = [slotOf(input, zone), input.docId ?? visit.docId];
  const found = await services.db<Blocker[]>`
    select b.* from appointment a, visit_blockers('move', a, false, ${docId}, ${to}) b where a.id = ${id}`;
  const blockers = found.map((blocker) => officeBlockerIn(blocker.blocker, blocker, zone));
  const endsAt = new Date(to.getTime() + context.endsAt.getTime() - context.startsAt.getTime());
  const consultant = await nameOf(services.db, docId, context.consultant);
  const moved = { ...context, startsAt: to, endsAt, consultant };
  const money = { refundCents: 0, keepsCents: visit.keptCents };
  if (visit.status === "held") {
    const heldUntil = context.heldUntil && context.heldUntil > to ? to : context.heldUntil;
    const content = holdEmail(services, emailContextFrom(services, { ...moved, heldUntil }), payPage(services));
    return { blockers, ...money, email: content ? shownEmail(services, context, content) : { subject: "", text: "" } };
  }
  const rights = await rightsAfterMove(services.db, id, to, false);
  const after = emailContextFrom(services, { ...moved, moves: context.moves + 1, ...ruleAfter(rights) });
  const shown = { ...after, visitLink: visitLinkPage(services) };
  return {
    ...{ blockers, ...money, rights },
    email: shownEmail(services, context, movedEmail(services, shown, context)),
  };
}

const payPage = ({ config }: Services): string => `${config.publicUrl}/pay`;

/**
 * Moves a paid or held visit to another time or consultant. The patient of a held one is emailed a new link to pay. Throws Stale if it was
 * changed since it was loaded.
 */
export async function moveForOffice(
  services: Services,
  tx: Tx,
  staff: Staff,
  id: string,
  input: OfficeMove,
): Promise<Undo> {
  const zone = services.config.practiceTimeZone;
  const finish = await beginOperation(tx, staff, {
    kind: "move",
    subject: { kind: "visit", id },
    notify: input.notify,
  });
  const visit = await visitOf(tx, id);
  const [to, docId] = [slotOf(input, zone), input.docId ?? visit.docId];
  const move = one(
    await tx<(Blocker & { moveId: string | null })[]>`
    select outcome as blocker, move_id, other_starts_at, other_consultant
    from move_visit(${id}, ${input.revision}, ${docId}, ${to}, false, 'staff', ${staff.id}, ${input.reason ?? null})`,
  );
  if (move.blocker !== "moved")
    throw await conflictError(tx, id, officeBlockerIn(move.blocker, move, zone), move.blocker, zone);
  const change: Change = {
    startsAt: [visit.startsAt.toISOString(), to.toISOString()],
    ...(docId === visit.docId ? {} : { consultant: [visit.consultant, await nameOf(tx, docId, "")] }),
  };
  const { patientId } = visit;
  const done = await finish({
    ...{ action: "appointment rescheduled", patientId, change, reason: input.reason },
    moveId: move.moveId,
  });
  if (visit.status === "held" && input.notify) {
    const payable = await payableVisit(tx, id);
    if (payable.email !== "") await emailPayLink(tx, staff, payable);
  }
  return done;
}
