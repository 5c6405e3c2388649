import type { DeskVisit, EmailOfVisit } from "../../../contract/desk-visits.ts";
import { byStaff, recordStaffAudit } from "../../lib/audit.ts";
import type { Queries, Tx } from "../../lib/db.ts";
import { letterText } from "../../lib/email-layout.ts";
import type { EmailMessage } from "../../lib/email-message.ts";
import { type EmailRenderer, enqueueEmail } from "../../lib/emails.ts";
import { AppError } from "../../lib/errors.ts";
import type { Services } from "../../lib/services.ts";
import type { Staff } from "../../lib/staff-sessions.ts";
import { visitChangeEmails } from "./change-emails.ts";
import { again, appointmentEmails } from "./emails.ts";
import { refundSent } from "./refund-emails.ts";

type Row = Omit<DeskVisit["letters"][number], "at" | "trouble"> & { at: Date; trouble: string | null };

/** Emails about the visit itself, its moves, refunds and links to pay, and those that were sent again; newest first. */
export async function lettersAbout(db: Queries, visitId: string): Promise<DeskVisit["letters"]> {
  const rows = await db<Row[]>`
    select kind, subject_id as about, case when is_printed then 'paper' when sent_at is not null then 'sent' when dropped_at is not null then 'dropped'
        else 'owed' end as state,
      coalesce(sent_at, dropped_at, due_at) as at, last_error as trouble
    from email_outbox where subject_id in (${aboutVisit(db, visitId)}) order by queued_at desc, kind limit 100`;
  return rows.map(({ at, trouble, ...letter }) => ({
    ...letter,
    at: at.toISOString(),
    ...(trouble ? { trouble } : {}),
  }));
}

const aboutVisit = (db: Queries, id: string) => db`
  select ${id}::uuid
  union all select id from appointment_move where appointment_id = ${id}
  union all select refund.id from refund join checkout on checkout.id = checkout_id where appointment_id = ${id}
  union all select id from pay_link where appointment_id = ${id}
  union all select id from provider_no_show where appointment_id = ${id}
  union all select id from audit_entry where subject_id = ${id} and action = 'letter sent again'`;

const AGAIN = "-again";
const plain: Record<string, EmailRenderer> = {
  ...appointmentEmails,
  ...visitChangeEmails,
  "refund-sent": refundSent,
};

/** Emails that were sent once more each are about that action, which is about what the first was about. */
export const lettersAgain: Record<string, EmailRenderer> = Object.fromEntries(
  Object.entries(plain)
    .filter(([kind]) => !kind.includes(AGAIN) && !(`${kind}${AGAIN}` in plain))
    .map(([kind, write]) => [`${kind}${AGAIN}`, again(write)]),
);

const SILENT = "That letter has nothing true to say any more. Please write or call instead.";
/** To write a link is to make it anew: whoever only looked at its letter would end the one that was mailed. */
const NEW_LINK = "Please make a new link to pay instead.";
const NOT_THEIRS = "That letter went to somebody else. It cannot be sent again from here.";

async function written(on: Services, visitId: string, { kind, about }: EmailOfVisit): Promise<EmailMessage> {
  const [known] = await on.db`
    select from email_outbox where kind = ${kind} and subject_id = ${about} and subject_id in (${aboutVisit(on.db, visitId)})`;
  if (!known) throw new AppError("missing", "We do not know that letter.");
  const write = plain[kind] ?? lettersAgain[kind];
  if (!write) throw new AppError("conflict", kind === "pay-link" ? NEW_LINK : NOT_THEIRS);
  const letter = await write(on, about, null);
  if (!letter) throw new AppError("conflict", SILENT);
  return letter;
}

/** A letter to the patient as it would be written now: to be read out, or printed for who has no email. */
export async function showEmail(on: Services, visitId: string, which: EmailOfVisit) {
  const letter = await written(on, visitId, which);
  return { subject: letter.subject, text: letterText(letter, on.config.mail.imprint) };
}

/** Refuses what could not be written; to be asked before `sendAgain`, outside its transaction. */
export async function requireWritable(on: Services, visitId: string, which: EmailOfVisit): Promise<void> {
  const { to } = await written(on, visitId, which);
  if (to === "") throw new AppError("conflict", "There is no email to send it to. Please print it.");
}

/** Has a letter tried again at once that has not left, or writes it once more as things stand now. Answers what was done. */
export async function sendAgain(tx: Tx, staff: Staff, visitId: string, { kind, about }: EmailOfVisit): Promise<string> {
  const tried = await tx`
    update email_outbox set due_at = now() where kind = ${kind} and subject_id = ${about} and due_at is not null and operation_id is null
    returning kind`;
  if (tried.length > 0) return "We try it again now.";
  const [action] = await tx<{ about: string | null; patientId: string }[]>`
    select (select target_id from audit_entry where id = ${about} and action = 'letter sent again') as about, patient_id
    from appointment where id = ${visitId}`;
  if (!action) throw new AppError("missing", "We do not know that visit.");
  const first = kind.replace(AGAIN, "");
  const noted = await recordStaffAudit(tx, byStaff(staff), {
    action: "letter sent again",
    subject: { kind: "visit", id: visitId },
    patientId: action.patientId,
    about: action.about ?? about,
    change: { letter: [null, first.replaceAll("-", " ")] },
  });
  await enqueueEmail(tx, `${first}${AGAIN}`, noted);
  return "It is on its way once more.";
}
