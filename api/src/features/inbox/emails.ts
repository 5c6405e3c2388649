import { type EmailRenderer, greeting } from "../../lib/emails.ts";

type Reply = { email: string; name: string; words: string; who: string; asked: string | null };

/** An answer from the inbox, in the words of whoever wrote it. What comes back to it goes to the office's own mailbox. */
const reply: EmailRenderer = async ({ db, config }, id) => {
  const [found] = await db<Reply[]>`
    select inquiry.email, inquiry.name, r.body as words, staff.name as who, inquiry.body as asked
    from inbox_reply r join inquiry on inquiry.id = item_id join staff on staff.id = by_staff where r.id = ${id}`;
  if (!found) return null;
  const { email, name, words, who, asked } = found;
  return {
    to: email,
    replyTo: config.mail.office,
    subject: asked === null ? "Our answer to your application" : "Our answer to your message",
    greeting: greeting(name),
    paragraphs: [...words.split(/\n+/), who],
    ...(asked === null ? {} : { quote: asked }),
  };
};

export const inboxEmails: Record<string, EmailRenderer> = { "inbox-reply": reply };
