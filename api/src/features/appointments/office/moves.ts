import type { OfficeMove } from "../../../../contract/office-visits.ts";
import type { SlotDate, SlotTime } from "../../../../contract/slot-grid.ts";
import { one, type Tx } from "../../../lib/db/db.ts";
import { AppError } from "../../../lib/http/errors.ts";
import { emailPayLink } from "../../../lib/money/pay-links.ts";
import { beginOperation, type Previewed, type Undo } from "../../../lib/office/actions.ts";
import type { Change } from "../../../lib/office/audit.ts";
import type { Staff } from "../../../lib/office/staff-sessions.ts";
import type { Services } from "../../../lib/services.ts";
import { gridInstant } from "../../../lib/time/practice-time.ts";
import { payableVisit } from "../booking/pay-links.ts";
import { type Blocker, nameOf, rightsAfterMove } from "../changes/changing.ts";
import { previewOfVisit } from "../changes/preview.ts";
import { conflictError, type Visit, visitOf } from "./acts.ts";
import { officeBlockerIn } from "./blockers.ts";

export const slotOf = (input: { slotDate: SlotDate; slotTime: SlotTime }, zone: string): Date => {
  const at = gridInstant(input, zone);
  if (at) return at;
  throw new AppError("invalid", "There is no slot at that time. Please choose another.", {
    slotTime: "There is no slot at that time. Please choose another.",
  });
};

/** Previews a move with all blockers, and the patient's rights if it is paid. */
export async function previewMove(
  services: Services,
  staff: Staff,
  { id, docId, status }: Visit,
  input: OfficeMove,
): Promise<Previewed> {
  const zone = services.config.practiceTimeZone;
  const to = slotOf(input, zone);
  const found = await services.db<Blocker[]>`
    select b.* from appointment a, visit_blockers('move', a, false, ${input.docId ?? docId}, ${to}) b where a.id = ${id}`;
  const blockers = found.map((blocker) => officeBlockerIn(blocker.blocker, blocker, zone));
  const rights = status === "held" ? null : await rightsAfterMove(services.db, id, to, false);
  const previewed = await previewOfVisit(services, id, blockers, (tx) => moveForOffice(services, tx, staff, id, input));
  return { ...previewed, ...(rights && { rights }) };
}

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
