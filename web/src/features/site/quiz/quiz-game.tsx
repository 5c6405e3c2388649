import { type RefObject, useRef } from "react";
import { Container } from "../../../components/page/layout.tsx";
import type { QuizQueryResult } from "../../../lib/content/types.ts";
import { useProgress } from "./kept-progress.ts";
import { choose, goBack, goOn, mark, start } from "./quiz.ts";
import styles from "./quiz-game.module.css";
import { QuizQuestion } from "./quiz-question.tsx";
import { QuizResult } from "./quiz-result.tsx";

/** Questions one at a time, then the result with every answer explained. */
export function QuizGame({ quiz }: { quiz: QuizQueryResult }) {
  const { questions } = quiz;
  const [progress, save] = useProgress();
  const heading = useRef<HTMLHeadingElement>(null);
  const question = questions[Math.min(progress.position, questions.length - 1)];
  if (!question) return null;
  const focusHeading = () => focusSoon(heading);

  if (progress.isSubmitted) {
    const restart = () => {
      save(start);
      focusHeading();
    };
    return (
      <Container className={styles["game"]}>
        <QuizResult quiz={quiz} marked={mark(questions, progress)} heading={heading} restart={restart} />
      </Container>
    );
  }
  return (
    <Container className={styles["game"]}>
      <QuizQuestion
        key={question._id}
        question={question}
        position={Math.min(progress.position, questions.length - 1)}
        count={questions.length}
        chosen={progress.answers[question._id]}
        heading={heading}
        choose={(key) => save(choose(progress, question._id, key))}
        previous={() => {
          save(goBack(progress));
          focusHeading();
        }}
        next={() => {
          save(goOn(progress, questions.length));
          focusHeading();
        }}
      />
    </Container>
  );
}

/** Moves the focus to the heading of the next screen. */
function focusSoon(heading: RefObject<HTMLHeadingElement | null>): void {
  requestAnimationFrame(() => heading.current?.focus());
}
