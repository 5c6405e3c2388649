import type { Config } from "../../config.ts";
import type { EmailMessage } from "../../lib/email-message.ts";
import { type EmailRenderer, greeting } from "../../lib/emails.ts";

type Merged = { email: string; name: string; formerEmail: string };

/** What a patient reads whose two records are one now. */
export const mergedEmail = (
  { publicUrl, office }: Pick<Config, "publicUrl" | "office">,
  { email, name, formerEmail }: Merged,
): EmailMessage & { paragraphs: string[] } => ({
  to: email,
  subject: `Your two ${office.shortName} accounts are one now`,
  greeting: greeting(name),
  paragraphs: [
    `You had two accounts with us. Everything that was in the one ${formerEmail ? `of ${formerEmail}` : "we kept by your phone number"} is now in this one: visits, rides and payments.`,
    `Please log in with ${email} and its password from now on.${formerEmail ? " The other login is closed." : ""}`,
  ],
  button: { label: "Log in", url: `${publicUrl}/login` },
  after: ["If this surprises you, please answer this letter or call us."],
});

export const patientEmails: Record<string, EmailRenderer> = {
  "records-merged": async ({ db, config }, goneId) => {
    const [merged] = await db<Merged[]>`
      select kept.email, kept.name, gone.former_email from patient gone join patient kept on kept.id = gone.merged_into
      where gone.id = ${goneId} and gone.former_email is not null and kept.deleted_at is null and kept.email <> ''`;
    return merged ? mergedEmail(config, merged) : null;
  },
};
