import { one, type Queries, type Tx } from "../../../lib/db/db.ts";
import type { Previewed } from "../../../lib/office/actions.ts";
import { emailsShown, type Money, previewOf } from "../../../lib/office/preview.ts";
import type { Services } from "../../../lib/services.ts";
import { affectedVisitEmails } from "../affected/affected-emails.ts";
import { visitPayLink } from "../booking/pay-links.ts";
import { appointmentEmails } from "../emails.ts";
import { visitChangeEmails } from "./change-emails.ts";

/** The emails to the patient about a changed visit. */
export const visitEmailsShown = emailsShown({
  "pay-link": visitPayLink,
  ...visitChangeEmails,
  ...appointmentEmails,
  ...affectedVisitEmails,
});

const moneyOf = (visitId: string) => async (db: Queries) =>
  one(
    await db<Money[]>`
    select coalesce(sum(r.amount_cents) filter (where not is_disputed), 0)::int as refund_cents,
      coalesce(sum(r.amount_cents) filter (where is_disputed), 0)::int as held_cents, visit_refundable_cents(${visitId}) as keeps_cents
    from checkout left join refund r on r.checkout_id = checkout.id where appointment_id = ${visitId}`,
  );

/**
 * Previews a change of a visit by playing it. The email about a move that waits for the call's new link is shown as well, unless the visit's
 * confirmation waits for it, too.
 */
export const previewOfVisit = (
  services: Services,
  visitId: string,
  blockers: string[],
  act: (tx: Tx) => Promise<unknown>,
): Promise<Previewed> =>
  previewOf(services, { shown: visitEmailsShown, moneyOf: moneyOf(visitId) }, blockers, async (tx) => {
    await act(tx);
    await tx`
      select enqueue_email('visit-moved', m.id) from appointment_move m join appointment a on a.id = appointment_id
      where a.id = ${visitId} and a.call_due_at is not null and m.moved_at = now()
        and exists (select from email_outbox where kind = 'appointment-paid' and subject_id = a.id)`;
  });
