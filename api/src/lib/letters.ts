import { z } from "zod";
import type { Queries, Tx } from "./db.ts";
import { jobKind } from "./jobs.ts";
import type { Services } from "./services.ts";

export type Fact = [name: string, value: string];

/** A letter as its writer thinks of it; the layout is one for all. Subjects say nothing about health (product §8). */
export type Letter = {
  to: string;
  subject: string;
  /** What stands large above the letter, where the subject would say twice what the facts say. */
  heading?: string;
  greeting: string;
  paragraphs: string[];
  /** Set large by itself. */
  code?: string;
  /** What to know at a glance: a name and a value each. */
  facts?: Fact[];
  /** Somebody else's words, set apart from ours. */
  quote?: string;
  button?: { label: string; url: string };
  /** Said below the button. Addresses in it become links. */
  after?: string[];
  calendar?: string;
  /** Whom an answer goes to, where that is not us. */
  replyTo?: string;
  attachments?: { filename: string; content: Uint8Array }[];
  /** Ends a subscription. `oneClickUrl` does so when it is posted to, without a page (RFC 8058). */
  unsubscribeUrl?: string;
  oneClickUrl?: string;
};

/** Writes a letter from what is true when it is sent; null when there is nothing to say any more. */
export type Writer = (on: Services, about: string) => Promise<Letter | null>;

export const sendLetter = jobKind("send-letter", z.object({ kind: z.string(), about: z.uuid() }));

/** Puts a letter in the post with `tx`: it goes out once, if the transaction commits, however often this is repeated. */
export async function postLetter(on: Services, tx: Tx, kind: string, about: string): Promise<void> {
  const [fresh] =
    await tx`insert into letter (kind, about) values (${kind}, ${about}) on conflict do nothing returning kind`;
  if (fresh) await on.jobs.enqueue(tx, sendLetter, { kind, about });
}

/** Whether a letter is still waiting to go out. A job that is delivered twice finds that it is not. */
export async function isUnsent(db: Queries, kind: string, about: string): Promise<boolean> {
  const [row] = await db`select kind from letter where kind = ${kind} and about = ${about} and sent_at is null`;
  return row !== undefined;
}

export async function markSent(db: Queries, kind: string, about: string): Promise<void> {
  await db`update letter set sent_at = now() where kind = ${kind} and about = ${about}`;
}
