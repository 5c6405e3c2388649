import { dateAndTime } from "../../contract/spoken-time.ts";
import type { Visitor } from "../../contract/visitor.ts";
import { visitorTime } from "../../contract/visitor-time.ts";
import type { Queries } from "./db.ts";
import type { Services } from "./services.ts";

/** What the value's first line says stands out; a second one says more about it. */
export type Fact = [name: string, value: string];

/** A letter as its writer thinks of it; the layout is one for all. Subjects say nothing about health. */
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
  /** Other pages that serve what has just been said. */
  links?: { label: string; url: string }[];
  calendar?: string;
  /** Whom an answer goes to, where that is not us. */
  replyTo?: string;
  attachments?: { filename: string; content: Uint8Array }[];
  /** Ends a subscription. `oneClickUrl` does so when it is posted to, without a page (RFC 8058). */
  unsubscribeUrl?: string;
  oneClickUrl?: string;
};

/**
 * Writes a letter from what is true when it is sent; null when there is nothing to say any more. `address` is where it
 * was told to go when it was posted, if it was told.
 */
export type Writer = (on: Services, about: string, address: string | null) => Promise<Letter | null>;

/**
 * Puts a letter in the post with `tx`: it goes out once, if the transaction commits, however often this is repeated. With
 * an address it goes there, though nobody may be on record by then; the address is forgotten as soon as it has left.
 */
export async function postLetter(
  tx: Queries,
  kind: string,
  about: string,
  address: string | null = null,
): Promise<void> {
  await tx`select enqueue_email(${kind}, ${about}, ${address})`;
}

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
