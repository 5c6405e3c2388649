import type { TripQuestion } from "@lamplight/api/contract/trip-imports.ts";
import { Note } from "../../../components/layout/boxes.tsx";
import { counted } from "../../../lib/time/format.ts";
import styles from "./trip-import.module.css";

export const questionKey = ({ field, said }: Pick<TripQuestion, "field" | "said">): string => `${field}|${said}`;

type WordQuestionsProps = {
  questions: readonly TripQuestion[];
  /** Who sent the file. */
  sender: string;
  answers: ReadonlyMap<string, string>;
  onAnswer: (question: TripQuestion, meaning: string) => void;
};

/** Words that say more than we can read, or that we don't know: one answer for all of their rows. */
export const WordQuestions = ({ questions, sender, answers, onAnswer }: WordQuestionsProps) =>
  questions.map((question) => {
    const { name, said, rows, choices } = question;
    const key = questionKey(question);
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
                checked={answers.get(key) === meaning}
                onChange={() => onAnswer(question, meaning)}
              />
              {label}
            </label>
          ))}
        </div>
      </Note>
    );
  });
