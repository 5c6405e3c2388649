import type { CalendarEntry } from "../time/calendar-file.ts";

/** A fact's value. Its first line is bold; further lines are details. */
export type Fact = [name: string, value: string];

/** An email's content; all emails share one layout. Subjects say nothing about health. */
export type EmailMessage = {
  to: string;
  subject: string;
  /** The heading, if the subject would repeat the facts. */
  heading?: string;
  greeting: string;
  paragraphs: string[];
  /** A code in large type. */
  code?: string;
  /** Facts as name and value. */
  facts?: Fact[];
  /** A quotation of someone else's message. */
  quote?: string;
  button?: { label: string; url: string };
  /** Paragraphs below the button. A last sentence "What it does: URL" becomes a link. */
  after?: string[];
  /** Of the editors, in lines. */
  signature?: string;
  /** Links to related pages. */
  links?: { label: string; url: string }[];
  /** Added to the recipient's calendar. */
  calendar?: CalendarEntry;
  /** The reply-to address, if it is not ours. */
  replyTo?: string;
  attachments?: { filename: string; content: Uint8Array }[];
  /** The unsubscribe page. */
  unsubscribeUrl?: string;
  /** Unsubscribes by a POST request, without a page (RFC 8058). */
  oneClickUrl?: string;
};

/** How the line that says where to ask begins. */
export const HELP = "Questions? ";
