import { z } from "zod";
import { factChips, withChips } from "../../../../contract/chips.ts";
import type { Services } from "../../services.ts";
import { emailHtml } from "../email-layout.ts";
import type { EmailMessage } from "../email-message.ts";
import { MESSAGE_KINDS } from "../message-kinds.ts";
import { withEditorsWords } from "./editors-words.ts";
import type { EmailWords } from "./email-words.ts";
import samples from "./sample-emails.json" with { type: "json" };

const text = z.string();
const link = z.object({ label: text, url: text });
/** The parts of an email that its reader sees. Facts of the practice are chips. */
const Sample = z.object({
  subject: text,
  heading: text.optional(),
  greeting: text,
  paragraphs: z.array(text),
  code: text.optional(),
  facts: z.array(z.tuple([text, text])).optional(),
  quote: text.optional(),
  button: link.optional(),
  after: z.array(text).optional(),
  links: z.array(link).optional(),
  unsubscribeUrl: text.optional(),
});
type Sample = z.infer<typeof Sample>;
const Samples = z.record(text, Sample);

/** What a recipient sees of an email, as it is kept for samples. */
export const sampleOf = (email: EmailMessage): Sample => Sample.parse(email);

/**
 * An email of a kind as it would be sent with these words of editors, with sample facts; null if no editor's words are in emails of that kind.
 * The samples are real emails: a test renders them again and compares. Sends nothing.
 */
export async function previewWithWords(
  services: Services,
  kind: string,
  emailWords: EmailWords,
): Promise<{ subject: string; html: string } | null> {
  const { practice } = services;
  const [sample, message] = [Samples.parse(samples)[kind], MESSAGE_KINDS.get(kind)?.message];
  if (!sample || !message) return null;
  const filled: unknown = JSON.parse(JSON.stringify(sample), (_, value: unknown) =>
    typeof value === "string" ? withChips(value, factChips(practice)) : value,
  );
  const email = await withEditorsWords({ ...services, emailWords }, message, { to: "", ...Sample.parse(filled) });
  return { subject: email.subject, html: await emailHtml(email, practice) };
}
