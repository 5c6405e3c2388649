import { dateAndTime } from "../../../contract/format-time.ts";
import type { Visitor } from "../../../contract/visitor.ts";
import { visitorTime } from "../../../contract/visitor-time.ts";
import type { Queries } from "../db/db.ts";
import type { Services } from "../services.ts";
import { withEditorsWords } from "./editors/editors-words.ts";
import { emailText } from "./email-layout.ts";
import type { EmailMessage, Fact } from "./email-message.ts";
import { MESSAGE_KINDS, type MessageName, type Recipient } from "./message-kinds.ts";
import type { Text } from "./texts.ts";

/** To whom an email goes. */
export type Delivery = {
  recipient: Recipient;
  /** To another address of the visit than the one that gets the email anyway. */
  isCopy: boolean;
  /** The address given when the email was queued, if any. */
  address: string | null;
  /** Shown to the office instead of sent: no link that acts as the patient is created. */
  isShown: boolean;
};

/** Renders an email from the records' current state; null if it is no longer true or the recipient doesn't need it. */
export type EmailRenderer = (services: Services, subjectId: string, delivery: Delivery) => Promise<EmailMessage | null>;

/** The renderers of some messages, the most important first. */
export type EmailRenderers = Partial<Record<MessageName, EmailRenderer>>;

/** The renderer of a message that is about one of several things, which `find` tells apart. */
export const bySubject =
  <Subject extends string>(
    find: (db: Queries, id: string) => Promise<Subject | null>,
    renderers: Record<Subject, EmailRenderer>,
  ): EmailRenderer =>
  async (services, id, delivery) => {
    const subject = await find(services.db, id);
    return subject && renderers[subject](services, id, delivery);
  };

/** Writes texts from the records' current state, to who booked or to the passenger; null if it is no longer true or they get no texts. */
export type TextWriters = Partial<
  Record<MessageName, (services: Services, subjectId: string, recipient: Recipient) => Promise<Text | null>>
>;

/** An email of the outbox; `resendOf` is what it is about if it is sent again. */
export type QueuedEmail = { kind: string; subjectId: string; resendOf?: string | null; address?: string | null };

/** Renders an email of the outbox. Rejects if no renderer is for its kind. */
export async function renderEmail(
  renderers: EmailRenderers,
  services: Services,
  { kind, subjectId, resendOf = null, address = null }: QueuedEmail,
  isShown = false,
): Promise<EmailMessage | null> {
  const sent = MESSAGE_KINDS.get(kind);
  const render = sent && renderers[sent.message];
  if (!sent || !render) throw new Error(`No renderer for emails of the kind ${kind}`);
  const { recipient } = sent;
  const isCopy = recipient !== MESSAGE_KINDS.get(sent.message)?.recipient;
  const email = await render(services, resendOf ?? subjectId, { recipient, isCopy, address, isShown });
  return email && sent.audience !== "office" ? withEditorsWords(services, sent.message, email) : email;
}

/**
 * Queues an email in the transaction `tx`, with its copies: it is sent once after the commit, however often this is called. With
 * `address`, it is sent there, even if no record has that address; the address is deleted once the email is sent.
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
export const previewEmail = ({ practice }: Services, email: EmailMessage): { subject: string; text: string } => ({
  subject: email.subject,
  text: emailText(email, practice),
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
