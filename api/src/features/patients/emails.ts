import type { EmailMessage } from "../../lib/mail/email-message.ts";
import { type EmailRenderers, greeting } from "../../lib/mail/emails.ts";
import type { Services } from "../../lib/services.ts";

type Merged = { email: string; name: string; formerEmail: string };

/** Tells a patient that their two accounts were merged. */
export const mergedEmail = (
  { config, practice }: Pick<Services, "config" | "practice">,
  { email, name, formerEmail }: Merged,
): EmailMessage & { paragraphs: string[] } => ({
  to: email,
  subject: `Your two ${practice.shortName} accounts were merged`,
  greeting: greeting(name),
  paragraphs: [
    `Please log in with ${email} and its password from now on.${formerEmail ? ` The login ${formerEmail} no longer works.` : ""}`,
    `You had two accounts with us. We moved everything from the account ${formerEmail ? `of ${formerEmail}` : "with your phone number"} to this one: visits, rides and payments.`,
  ],
  button: { label: "Log in", url: `${config.publicUrl}/login` },
  after: ["If you weren't expecting this, please reply to this email or call us."],
});

export const patientEmails: EmailRenderers = {
  "records-merged": async (services, goneId) => {
    const [merged] = await services.db<Merged[]>`
      select kept.email, addressed_as(kept) as name, gone.former_email from patient gone join patient kept on kept.id = gone.merged_into
      where gone.id = ${goneId} and gone.former_email is not null and kept.deleted_at is null and kept.email <> ''`;
    return merged ? mergedEmail(services, merged) : null;
  },
};
