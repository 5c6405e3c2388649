import type { Config } from "../../config.ts";
import type { EmailMessage } from "../../lib/mail/email-message.ts";
import { type EmailRenderers, greeting } from "../../lib/mail/emails.ts";

type Merged = { email: string; name: string; formerEmail: string };

/** Tells a patient that their two accounts were merged. */
export const mergedEmail = (
  { publicUrl, office }: Pick<Config, "publicUrl" | "office">,
  { email, name, formerEmail }: Merged,
): EmailMessage & { paragraphs: string[] } => ({
  to: email,
  subject: `Your two ${office.shortName} accounts were merged`,
  greeting: greeting(name),
  paragraphs: [
    `Please log in with ${email} and its password from now on.${formerEmail ? ` The login ${formerEmail} no longer works.` : ""}`,
    `You had two accounts with us. We moved everything from the account ${formerEmail ? `of ${formerEmail}` : "with your phone number"} to this one: visits, rides and payments.`,
  ],
  button: { label: "Log in", url: `${publicUrl}/login` },
  after: ["If you weren't expecting this, please reply to this email or call us."],
});

export const patientEmails: EmailRenderers = {
  "records-merged": async ({ db, config }, goneId) => {
    const [merged] = await db<Merged[]>`
      select kept.email, addressed_as(kept) as name, gone.former_email from patient gone join patient kept on kept.id = gone.merged_into
      where gone.id = ${goneId} and gone.former_email is not null and kept.deleted_at is null and kept.email <> ''`;
    return merged ? mergedEmail(config, merged) : null;
  },
};
