import type { Logger } from "pino";
import { z } from "zod";
import type { Db } from "../../db/db.ts";
import type { PublishedContent } from "../../pages/published-content.ts";

const QUERY = `*[_type == "emailWords" && _id == "emailWords"][0] { greeting, help, signature, "notes": notes[] { kinds, text } }`;

/** Anything but a text is empty. */
const line = z
  .string()
  .catch("")
  .transform((text) => text.replace(/\s+/g, " ").trim());

/** The editors' words in emails; empty where our own words count. They may contain chips. */
export const EmailWords = z.object({
  /** Before the first name, like "Dear". */
  greeting: line,
  /** Where to ask, in place of our own line. */
  help: line,
  /** Below the last paragraph, in lines. */
  signature: z
    .string()
    .catch("")
    .transform((text) => text.trim()),
  /** Paragraphs for emails of some kinds. */
  notes: z.array(z.object({ kinds: z.array(z.string()).catch([]), text: line })).catch([]),
});
export type EmailWords = z.infer<typeof EmailWords>;

const NONE: EmailWords = { greeting: "", help: "", signature: "", notes: [] };

type Options = { db: Db; content: Pick<PublishedContent, "watch">; log: Logger };

/**
 * The editors' words in emails as published last: the object's values change with each publication. While content is out of reach, and
 * after a restart, the last known ones count.
 */
export async function openEmailWords({ db, content, log }: Options): Promise<Readonly<EmailWords>> {
  const [row] = await db<{ known: unknown }[]>`select email_words as known from practice`;
  const words = { ...(EmailWords.safeParse(row?.known).data ?? NONE) };
  content.watch(QUERY, async (text) => {
    const published = EmailWords.nullable().parse(JSON.parse(text)) ?? NONE;
    Object.assign(words, published);
    await db`update practice set email_words = ${db.json(published)} where email_words is distinct from ${db.json(published)}`.catch(
      (error: unknown) => log.warn({ err: error }, "the editors' words in emails could not be stored"),
    );
  });
  return words;
}
