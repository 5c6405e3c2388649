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
  /** Somebody else's words, set apart from ours. */
  quote?: string;
  button?: { label: string; url: string };
  /** Said below the button. Addresses in it become links. */
  after?: string[];
  /** Other pages that serve what has just been said. */
  links?: { label: string; url: string }[];
  calendar?: string;
  /** The reply-to address, if it is not ours. */
  replyTo?: string;
  attachments?: { filename: string; content: Uint8Array }[];
  /** Ends a subscription. `oneClickUrl` does so when it is posted to, without a page (RFC 8058). */
  unsubscribeUrl?: string;
  oneClickUrl?: string;
};
