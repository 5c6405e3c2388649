import { dateAndTime } from "@lamplight/api/contract/spoken-time.ts";
import type { ReactNode } from "react";
import styles from "./letter-rows.module.css";

type Letter = {
  kind: string;
  about: string;
  state: "owed" | "sent" | "dropped" | "paper";
  at: string;
  trouble?: string | undefined;
};

const STANDS: Record<Letter["state"], string> = {
  sent: "Sent",
  owed: "Leaves",
  dropped: "Not needed any more",
  paper: "To be printed since",
};

export const letterName = ({ kind }: Pick<Letter, "kind">): string => kind.replaceAll("-", " ");

type LetterRowsProps<One extends Letter> = {
  letters: One[];
  timeZone: string;
  /** What can be done with one. */
  children?: (letter: One) => ReactNode;
};

/** What was written about something: whether it left, and why not. */
export function LetterRows<One extends Letter>({ letters, timeZone, children }: LetterRowsProps<One>) {
  if (letters.length === 0) return <p className={styles["soft"]}>Nothing was written yet.</p>;
  return (
    <ul className={styles["letters"]}>
      {letters.map((letter) => (
        <li key={`${letter.kind} ${letter.about}`}>
          <p>{letterName(letter)}</p>
          <p className={styles["soft"]}>
            {STANDS[letter.state]}, {dateAndTime(letter.at, timeZone)}
          </p>
          {letter.trouble && <p className={styles["trouble"]}>{letter.trouble}</p>}
          {children?.(letter)}
        </li>
      ))}
    </ul>
  );
}
