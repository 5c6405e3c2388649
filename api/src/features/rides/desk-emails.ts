import type { DeskRide } from "../../../contract/desk-rides.ts";
import type { EmailOfVisit } from "../../../contract/desk-visits.ts";
import type { Queries } from "../../lib/db.ts";
import { letterText } from "../../lib/email-layout.ts";
import type { EmailRenderer } from "../../lib/emails.ts";
import { AppError } from "../../lib/errors.ts";
import type { Services } from "../../lib/services.ts";
import { rideChangeEmails } from "./change-emails.ts";
import { rideEmails } from "./emails.ts";
import { rideExtraEmails } from "./extra-emails.ts";
import { rideRefundSent } from "./refund-emails.ts";
import { rideReminders } from "./reminder-emails.ts";
import { tripEmails } from "./trip-emails.ts";

const MOST = 200;

type EmailRow = Omit<DeskRide["letters"][number], "at" | "trouble"> & { at: Date; trouble: string | null };

/** Emails about the ride itself, its moves, its drivers, its links to pay and its refunds, newest first. */
export async function lettersAbout(db: Queries, rideId: string): Promise<DeskRide["letters"]> {
  const rows = await db<EmailRow[]>`
    select kind, subject_id as about, case when is_printed then 'paper' when sent_at is not null then 'sent' when dropped_at is not null then 'dropped' else 'owed' end as state,
      coalesce(sent_at, dropped_at, due_at, queued_at) as at, last_error as trouble
    from email_outbox where subject_id in (${aboutRide(db, rideId)}) order by queued_at desc, kind limit ${MOST}`;
  return rows.map(({ at, trouble, ...letter }) => ({
    ...letter,
    at: at.toISOString(),
    ...(trouble ? { trouble } : {}),
  }));
}

const aboutRide = (db: Queries, rideId: string) => db`
  select ${rideId}::uuid
  union all select id from ride_move where ride_id = ${rideId}
  union all select id from assignment where ride_id = ${rideId}
  union all select id from pay_link where ride_id = (select paid_as from ride where id = ${rideId})
  union all select id from pay_link where extra_of = ${rideId}
  union all select refund.id from refund join checkout on checkout.id = checkout_id
    where checkout.ride_id = (select paid_as from ride where id = ${rideId}) and coalesce(refund.ride_id, checkout.ride_id) = ${rideId}
  union all select refund.id from refund join checkout on checkout.id = checkout_id where extra_of = ${rideId}`;

const emailRenderers: Record<string, EmailRenderer> = {
  ...rideEmails,
  ...rideChangeEmails,
  ...rideReminders,
  ...tripEmails,
  ...rideExtraEmails,
  "refund-sent": rideRefundSent,
};

/** A letter that has nowhere to be mailed to, as it would be written now: to be printed, or read out. */
export async function paperEmail(on: Services, rideId: string, { kind, about }: EmailOfVisit) {
  const [known] = await on.db`
    select from email_outbox where kind = ${kind} and subject_id = ${about} and is_printed and subject_id in (${aboutRide(on.db, rideId)})`;
  if (!known) throw new AppError("missing", "We do not know that letter.");
  if (kind === "pay-link") throw new AppError("conflict", "Please make a new link to pay instead.");
  const letter = await emailRenderers[kind]?.(on, about, null);
  if (!letter)
    throw new AppError("conflict", "That letter has nothing true to say any more. Please write or call instead.");
  return { subject: letter.subject, text: letterText(letter, on.config.mail.imprint) };
}
