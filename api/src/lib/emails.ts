import { dateAndTime } from "../../contract/format-time.ts";
import type { Visitor } from "../../contract/visitor.ts";
import { visitorTime } from "../../contract/visitor-time.ts";
import type { Queries } from "./db.ts";
import { emailText } from "./email-layout.ts";
import type { EmailMessage, Fact } from "./email-message.ts";
import type { Services } from "./services.ts";

/**
 * Writes a letter from what is true when it is sent; null when there is nothing to say any more. `address` is where it
 * was told to go when it was posted, if it was told.
 */
export type EmailRenderer = (services: Services, about: string, address: string | null) => Promise<EmailMessage | null>;

/**
 * Puts a letter in the post with `tx`: it goes out once, if the transaction commits, however often this is repeated. With
 * an address it goes there, though nobody may be on record by then; the address is forgotten as soon as it has left.
 */
export async function enqueueEmail(
  tx: Queries,
  kind: string,
  about: string,
  address: string | null = null,
): Promise<void> {
  await tx`select enqueue_email(${kind}, ${about}, ${address})`;
}

/** An email as its reader would see it, before anybody sends it. */
export const previewEmail = ({ config }: Services, email: EmailMessage): { subject: string; text: string } => ({
  subject: email.subject,
  text: emailText(email, config.mail.imprint),
});

/** A time among the facts of a letter, and the reader's own below it where their clock shows another. */
export function timeFact(name: string, at: Date, timeZone: string, visitor: Visitor | null): Fact {
  const own = visitorTime(at, timeZone, visitor);
  return [name, own === null ? dateAndTime(at, timeZone) : `${dateAndTime(at, timeZone)}\n${own}`];
}

/** A name as a letter may repeat it; null for what is none, an address in its place say: mail programs make links of such. */
export const plainName = (name: string): string | null => (/^[\p{L}\p{M}'’ -]{1,100}$/u.test(name) ? name : null);

/** The first of a person's names, as a letter may repeat it. */
export const firstName = (name: string): string | null => plainName(name.trim().split(/\s+/)[0]?.slice(0, 40) ?? "");

/** How a letter begins. */
export function greeting(name: string): string {
  const first = firstName(name);
  return first === null ? "Hello," : `Dear ${first},`;
}
