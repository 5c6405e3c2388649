import type { TripQuestion } from "@lamplight/api/contract/trip-imports.ts";
import { Note } from "../../../components/layout/boxes.tsx";
import { counted } from "../../../lib/time/format.ts";
import styles from "./trip-import.module.css";

type Word = Pick<TripQuestion, "field" | "said"> & { meaning: string };

type WordQuestionsProps = {
  questions: readonly TripQuestion[];
  /** Who sent the file. */
  sender: string;
  words: readonly Word[];
  onAnswer: (word: Word) => void;
};

/** Words that say more than we can read, or that we don't know: one answer for all of their rows. */
export const WordQuestions = ({ questions, sender, words, onAnswer }: WordQuestionsProps) =>
  questions.map(({ field, name, said, rows, choices }) => {
    const key = `${field}|${said}`;
    const answer = words.find((word) => word.field === field && word.said === said)?.meaning;
    return (
      <Note as="fieldset" variant="lamp" key={key} className={styles["question"]}>
        <legend>
          What does “{said}” in {name} mean?
        </legend>
        <p className={styles["note"]}>
          One answer for {counted(rows.length, "row")}: {rows.slice(0, 8).join(", ")}
          {rows.length > 8 && " and more"}. It is remembered for {sender}. If you aren't sure, ask the sender and leave
          these out.
        </p>
        <div className={styles["answers"]}>
          {choices.map(({ meaning, label }) => (
            <label key={meaning}>
              <input
                type="radio"
                name={key}
                checked={answer === meaning}
                onChange={() => onAnswer({ field, said, meaning })}
              />
              {label}
            </label>
          ))}
        </div>
      </Note>
    );
  });
