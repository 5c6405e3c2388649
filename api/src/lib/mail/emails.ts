import { dateAndTime } from "../../../contract/format-time.ts";
import type { Visitor } from "../../../contract/visitor.ts";
import { visitorTime } from "../../../contract/visitor-time.ts";
import type { Queries } from "../db/db.ts";
import type { Services } from "../services.ts";
import { emailText } from "./email-layout.ts";
import type { EmailMessage, Fact } from "./email-message.ts";

/**
 * Renders an email from the records' current state; null if the email is no longer true. `address` is the recipient given when the email
 * was queued, if any. `isShown` to the office instead of sent: no link that acts as the patient is created.
 */
export type EmailRenderer = (
  services: Services,
  subjectId: string,
  address: string | null,
  isShown?: boolean,
) => Promise<EmailMessage | null>;

/**
 * Queues an email in the transaction `tx`: it is sent once after the commit, however often this is called. With `address`, it is sent
 * there, even if no record has that address; the address is deleted once the email is sent.
 */
export async function enqueueEmail(
  tx: Queries,
  kind: string,
  subjectId: string,
  address: string | null = null,
): Promise<void> {
  await tx`select enqueue_email(${kind}, ${subjectId}, ${address})`;
}

/** An email as its recipient would see it, before it is sent. */
export const previewEmail = ({ config }: Services, email: EmailMessage): { subject: string; text: string } => ({
  subject: email.subject,
  text: emailText(email, config.mail.imprint),
});

/** A time as a fact, with the reader's local time below it if it differs. */
export function timeFact(name: string, at: Date, timeZone: string, visitor: Visitor | null): Fact {
  const own = visitorTime(at, timeZone, visitor);
  return [name, own === null ? dateAndTime(at, timeZone) : `${dateAndTime(at, timeZone)}\n${own}`];
}

/** A name that is safe in an email; null for text such as a URL, which mail programs would turn into a link. */
export const plainName = (name: string): string | null => (/^[\p{L}\p{M}'’ -]{1,100}$/u.test(name) ? name : null);

/** A person's first name, if it is safe in an email. */
export const firstName = (name: string): string | null => plainName(name.trim().split(/\s+/)[0]?.slice(0, 40) ?? "");

/** An email's greeting. */
export function greeting(name: string): string {
  const first = firstName(name);
  return first === null ? "Hello," : `Dear ${first},`;
}
