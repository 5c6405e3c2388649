import { one } from "../../../lib/db/db.ts";
import type { EmailRenderer, EmailRenderers } from "../../../lib/mail/emails.ts";

type Changed = { to: string | null; name: string; lastDigits: string | null; isOwn: boolean };

/** The account for a person's payouts was entered, changed or removed, with its end as it is now. */
const accountChanged =
  (path: string): EmailRenderer =>
  async ({ db, config }, entryId) => {
    const { to, name, lastDigits, isOwn } = one(
      await db<Changed[]>`
        select coalesce(d.email, (
            select email from staff where consultant_id = c.id and disabled_at is null and deleted_at is null)) as to,
          coalesce(d.name, c.name) as name, e.actor in ('driver', 'nurse') as is_own, right(coalesce(
            (select account_number from bank_account where driver_id = d.id),
            (select account_number from bank_account where consultant_id = c.id)), 4) as last_digits
        from audit_entry e left join driver d on d.id = e.subject_id and d.deleted_at is null left join consultant c on c.id = e.subject_id
        where e.id = ${entryId}`,
    );
    if (!to) return null;
    return {
      to,
      replyTo: config.mail.office,
      greeting: `Hello ${name},`,
      subject: "Your bank account for payouts",
      heading: "Your bank account for payouts",
      paragraphs: [
        lastDigits
          ? `${isOwn ? "You" : "Our office"} saved where your payouts go. From now on they go to the account ending in ${lastDigits}.`
          : "Our office removed your bank account. Your earnings wait until there is a new one.",
      ],
      button: { label: "See your earnings", url: `${config.publicUrl}${path}` },
      after: [
        isOwn
          ? "If this wasn't you, please change your password and call our office right away."
          : "If you didn't ask for this, please call our office right away.",
      ],
    };
  };

export const bankEmails: EmailRenderers = {
  "nurse-account-changed": accountChanged("/nurse/earnings"),
  "driver-account-changed": accountChanged("/earnings"),
};
