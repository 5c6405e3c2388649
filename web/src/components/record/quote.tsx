import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import type { VisitNote } from "@lamplight/api/contract/nurse.ts";
import type { ReactNode } from "react";
import styles from "./quote.module.css";

type QuoteProps = {
  /** What it is about, above the words. */
  about?: string;
  /** Who wrote it and when, below them. */
  by?: string;
  children: ReactNode;
};

/** What a patient, a nurse or the office wrote, in their own words. */
export const Quote = ({ about, by, children }: QuoteProps) => (
  <figure className={styles["quote"]}>
    {about && <figcaption>{about}</figcaption>}
    <blockquote>{children}</blockquote>
    {by && <figcaption>{by}</figcaption>}
  </figure>
);

/** Notes about a record, oldest first. */
export const NoteQuotes = ({ notes, timeZone }: { notes: VisitNote[]; timeZone: string }) =>
  notes.map(({ _id, text, who, at }) => (
    <Quote key={_id} by={`${who}, ${dateAndTime(at, timeZone)}`}>
      {text}
    </Quote>
  ));
