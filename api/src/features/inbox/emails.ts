import { type EmailRenderer, type EmailRenderers, greeting } from "../../lib/mail/emails.ts";
import { textToManyEmails } from "./texts-to-many.ts";

type Reply = { email: string; name: string; text: string; who: string; question: string | null };

/** A reply from the inbox. Answers to it go to the office's mailbox. */
const reply: EmailRenderer = async ({ db, config }, id) => {
  const [found] = await db<Reply[]>`
    select inquiry.email, inquiry.name, r.body as text, staff.name as who, inquiry.body as question
    from inbox_reply r join inquiry on inquiry.id = item_id join staff on staff.id = by_staff where r.id = ${id}`;
  if (!found) return null;
  const { email, name, text, who, question } = found;
  return {
    to: email,
    replyTo: config.mail.office,
    subject: question === null ? "Our reply to your application" : "Our reply to your message",
    greeting: greeting(name),
    paragraphs: [...text.split(/\n+/), who],
    ...(question === null ? {} : { quote: question }),
  };
};

export const inboxEmails: EmailRenderers = { "inbox-reply": reply, ...textToManyEmails };
