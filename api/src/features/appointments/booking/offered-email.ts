import { datesWords, wishWords } from "../../../../contract/wish-words.ts";
import { linkText } from "../../../lib/mail/emailed-links.ts";
import type { EmailRenderer } from "../../../lib/mail/emails.ts";
import { timeFact } from "../../../lib/mail/emails.ts";
import type { Services } from "../../../lib/services.ts";
import { formatMoney } from "../../../lib/time/format-time.ts";
import { visitEmail } from "../email-context.ts";

/** The email about a slot that is held for the first on the waitlist. */
export const slotOffered: EmailRenderer = async (services, subjectId, delivery) => {
  const request = await requestOfOffer(services, subjectId);
  return visitEmail(({ id, consultant, facts, when, heldUntil, feeCents, page, visitor, visitLink }, { config }) =>
    heldUntil && heldUntil > new Date()
      ? {
          subject: `A time opened up with ${consultant}: ${when}`,
          heading: "A time opened up",
          paragraphs: [
            "Pay before the hold ends to confirm this visit. You're first on the waitlist, so no one else can book this time until then.",
            ...(request === null ? [] : [`You asked us to notify you about this: ${request}.`]),
          ],
          facts: [
            ...facts,
            ["Fee", formatMoney(feeCents)],
            timeFact("Held until", heldUntil, config.practiceTimeZone, visitor),
          ],
          button: { label: "View visit and pay", url: `${page}/${id}` },
          after: [
            ...linkText("Pay or cancel", visitLink),
            "If this time doesn't work for you, you don't need to do anything. You won't be charged, we'll offer it to the next person, and you keep your place on the waitlist.",
          ],
        }
      : null,
  )(services, subjectId, delivery);
};

type WaitlistRequest = {
  language: string | null;
  maxFeeCents: number | null;
  days: Date[];
  time: string | null;
  isForAnyNurse: boolean;
};

/**
 * What the patient waits for, if the slot was offered for a request for any nurse. Without the specialty, which says something about the patient's health.
 */
async function requestOfOffer({ db, config }: Services, appointmentId: string): Promise<string | null> {
  const zone = config.practiceTimeZone;
  const [request] = await db<WaitlistRequest[]>`
    select entry.language, max_fee_cents, time_of_day as time, entry.consultant_id is null as is_for_any_nurse, array(
        select min(start) from unnest(starts) as start group by (start at time zone ${zone})::date order by 1) as days
    from appointment as visit join consultant as nurse on nurse.id = visit.consultant_id
      join waitlist_entry as entry on entry.patient_id = visit.patient_id
    where visit.id = ${appointmentId} and waitlist_entry_fits(entry, nurse, visit.starts_at)
    order by entry.place limit 1`;
  if (!request?.isForAnyNurse) return null;
  const { language, maxFeeCents, days, time } = request;
  const upTo = maxFeeCents === null ? null : formatMoney(maxFeeCents);
  return wishWords({ specialities: [], language, days: datesWords(days, zone), time, upTo });
}
