/** What the value's first line says stands out; a second one says more about it. */
export type Fact = [name: string, value: string];

/** A letter as its writer thinks of it; the layout is one for all. Subjects say nothing about health. */
export type EmailMessage = {
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
