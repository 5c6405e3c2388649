import type { AffectedPreview, Decision, HandleAffected, Outcome } from "../../../../../contract/affected-visits.ts";
import type { Tx } from "../../../../lib/db/db.ts";
import { dryRun } from "../../../../lib/db/transact.ts";
import type { Staff } from "../../../../lib/office/staff-sessions.ts";
import type { Services } from "../../../../lib/services.ts";
import { nurseUnavailableEmail } from "../../affected/affected-emails.ts";
import { cancelledEmail, movedEmail, shownEmail } from "../../changes/change-emails.ts";
import { nameOf, rightsAfterMove, ruleAfter } from "../../changes/changing.ts";
import { visitLinkPage } from "../../changes/visit-link-urls.ts";
import { emailContextFrom, emailContextOf } from "../../emails.ts";
import { slotOf } from "../moves.ts";
import { handleAffected } from "./handle-affected.ts";

type Shown = Omit<AffectedPreview, "success" | "message">;

/** What the decisions would do, found by carrying them out and rolling back: every outcome, refund and email. Nothing changes. */
export async function previewAffected(services: Services, staff: Staff, input: HandleAffected): Promise<Shown> {
  const { outcomes, offers } = await dryRun(services, async (tx) => {
    const handled = await handleAffected(services, tx, staff, input);
    return { ...handled, offers: await offersIn(tx, handled.operationId) };
  });
  const shown = await Promise.all(
    outcomes.map(async (outcome, index) => {
      const decision = input.decisions[index];
      const email = decision && outcome.state === "done" ? await emailOf(services, decision, outcome, offers) : null;
      return { ...outcome, email };
    }),
  );
  return {
    outcomes: shown,
    refundCents: shown.reduce((sum, { refundCents }) => sum + refundCents, 0),
    emails: shown.filter(({ email }) => email !== null).length,
  };
}

type Offer = { visitId: string; refundCents: number; times: { startsAt: string; consultant: string }[] };

const offersIn = (tx: Tx, groupId: string) => tx<Offer[]>`
  select v.appointment_id as visit_id, visit_refundable_cents(v.appointment_id) as refund_cents,
    (select json_agg(json_build_object('startsAt', o.starts_at, 'consultant', c.name) order by o.starts_at, c.name)
      from offered_time o join consultant c on c.id = o.consultant_id where affected_visit_id = v.id) as times
  from affected_visit v where v.group_id = ${groupId} and v.choice = 'offered'`;

/** The email that a decision sends, from the visit as it is before. */
async function emailOf(services: Services, decision: Decision, { refundCents, heldCents }: Outcome, offers: Offer[]) {
  const context = await emailContextOf(services, decision.visitId);
  if (!context) return null;
  const zone = services.config.practiceTimeZone;
  if (decision.action === "cancel")
    return shownEmail(
      services,
      context,
      cancelledEmail(context, "consultant", refundCents + heldCents, "nurse_unavailable"),
    );
  if (decision.action === "offer") {
    const offer = offers.find(({ visitId }) => visitId === decision.visitId);
    const offered = (offer?.times ?? []).map((time) => ({ ...time, startsAt: new Date(time.startsAt) }));
    const shown = { ...context, visitLink: visitLinkPage(services) };
    const content = nurseUnavailableEmail(shown, { offered, refundCents: offer?.refundCents ?? 0, services });
    return shownEmail(services, context, content);
  }
  const to = slotOf(decision, zone);
  const endsAt = new Date(to.getTime() + context.endsAt.getTime() - context.startsAt.getTime());
  const consultant = await nameOf(services.db, decision.docId, context.consultant);
  const rule = ruleAfter(await rightsAfterMove(services.db, decision.visitId, to, false));
  const moved = { startsAt: to, endsAt, consultant, moves: context.moves + 1, ...rule };
  const after = emailContextFrom(services, { ...context, ...moved });
  return shownEmail(services, context, movedEmail(services, after, { ...context, isNurseAway: true }));
}
