import { Check, RotateCcw, X } from "lucide-react";
import type { RefObject } from "react";
import { Button } from "../../../components/form/button.tsx";
import { Lead, VisuallyHidden } from "../../../components/page/layout.tsx";
import type { QuizQueryResult } from "../../../lib/content/types.ts";
import type { Marked } from "./quiz.ts";
import styles from "./quiz-result.module.css";

type QuizResultProps = {
  quiz: QuizQueryResult;
  marked: Marked[];
  heading: RefObject<HTMLHeadingElement | null>;
  restart: () => void;
};

const ofTen = { best: 0.9, good: 0.6 };

/** The score with a comment, and each question with the correct answer and its explanation. */
export function QuizResult({ quiz, marked, heading, restart }: QuizResultProps) {
  const score = marked.filter(({ isRight }) => isRight).length;
  const share = score / marked.length;
  const words = share >= ofTen.best ? quiz.perfect : share >= ofTen.good ? quiz.good : quiz.keepGoing;
  return (
    <div>
      <div className={styles["score"]}>
        <h2 ref={heading} tabIndex={-1}>
          <VisuallyHidden>Your score: </VisuallyHidden>
          <b>{score}</b> out of {marked.length}
        </h2>
        <div>
          {words?.heading && <p className={styles["word"]}>{words.heading}</p>}
          {words?.text && <Lead>{words.text}</Lead>}
          <Button variant="paper" onClick={restart}>
            <RotateCcw size={20} aria-hidden />
            Restart Quiz
          </Button>
        </div>
      </div>
      <h3 className={styles["review"]}>Review</h3>
      <ol className={styles["questions"]}>
        {marked.map(({ question, given, right, isRight }) => (
          <li key={question._id}>
            <h4>{question.question}</h4>
            <dl>
              <div className={isRight ? styles["right"] : styles["wrong"]}>
                <dt>Your answer</dt>
                <dd>
                  {isRight ? <Check size={20} aria-label="Right:" /> : <X size={20} aria-label="Wrong:" />}
                  {given ?? "Not Answered"}
                </dd>
              </div>
              <div className={styles["right"]}>
                <dt>Correct answer</dt>
                <dd>
                  <Check size={20} aria-hidden />
                  {right}
                </dd>
              </div>
            </dl>
            <p>{question.explanation}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
