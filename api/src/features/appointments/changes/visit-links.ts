import type { PreviewChange } from "../../../../contract/visit-changes.ts";
import type { LinkedChange, LinkedVisit } from "../../../../contract/visit-links.ts";
import { byLink } from "../../../lib/accounts/link-guard.ts";
import { one, type Queries } from "../../../lib/db/db.ts";
import { AppError } from "../../../lib/http/errors.ts";
import { BY_LINK } from "../../../lib/mail/emailed-links.ts";
import type { Services } from "../../../lib/services.ts";
import { choicesOf } from "../affected/affected-visits.ts";
import { recordOwnCallOpened } from "../call/call-opened.ts";
import { ownAppointment } from "../service.ts";
import { previewChange } from "./changing.ts";

type LinkedTo = { id: string; patientId: string };

/** The visit of a link, until its end. */
export const byVisitLink = byLink({
  async find(db, tokenHash) {
    const [linked] = await db<LinkedTo[]>`
      select a.id, a.patient_id from (
        select appointment_id from emailed_link where token_hash = ${tokenHash}
        -- Emails about an unavailable nurse had links of their own.
        union all select appointment_id from visit_choice_link join affected_visit v on v.id = affected_visit_id
          where token_hash = ${tokenHash}
      ) as link join appointment a on a.id = link.appointment_id where a.ends_at > now()`;
    return linked;
  },
  lock: (tx, { patientId }) => tx`select from patient where id = ${patientId} for no key update`,
  ended: "This link has ended. Please use the newest email about your visit, log in, or call us.",
});

/** What a link is for and allows. Reading it changes nothing: mail scanners open every link. */
export async function readLinkedVisit(
  services: Services,
  { id, patientId }: LinkedTo,
): Promise<Omit<LinkedVisit, "success">> {
  const visit = await ownAppointment(services, patientId, id);
  const { docId, revision, startsAt, endsAt, timeZone, joinFrom, holdExpiresAt } = visit;
  const { paidBy, paidAt, dispute, rights, refundState, refunded, refundNoticeHours } = visit;
  return {
    ...{
      docId,
      revision,
      startsAt,
      endsAt,
      timeZone,
      joinFrom,
      holdExpiresAt,
      paidBy,
      paidAt,
      dispute,
      rights,
      refundState,
      refunded,
      refundNoticeHours,
    },
    state: visit.payment
      ? "paid"
      : visit.cancelled
        ? visit.cancelReason === "unpaid"
          ? "lapsed"
          : "canceled"
        : "held",
    consultant: visit.docData.name,
    image: visit.docData.image,
    feeCents: Math.round(visit.amount * 100),
    refundedCents: await refundedCentsOf(services.db, id),
    choices: await choicesOf(services.db, id, timeZone),
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
export async function openLinkedCall({ db }: Services, { id, patientId }: LinkedTo): Promise<string> {
  await recordOwnCallOpened(db, patientId, id);
  const [call] = await db<{ url: string | null }[]>`select meeting_url as url from appointment where id = ${id}`;
  if (!call?.url) throw new AppError("conflict", "We're still setting up your call. Please try again in a minute.");
  return call.url;
}

/** Previews a change without the email, which names the patient. */
export async function previewLinked(
  services: Services,
  { patientId }: LinkedTo,
  change: PreviewChange,
): Promise<Omit<LinkedChange, "success">> {
  const { email: _, ...previewed } = await previewChange(services, patientId, change, BY_LINK);
  return previewed;
}
