import { ArrowLeft, ArrowRight } from "lucide-react";
import { type RefObject, useId } from "react";
import { Button } from "../../../components/form/button.tsx";
import { Form } from "../../../components/form/form.tsx";
import { Stack } from "../../../components/layout/boxes.tsx";
import type { Question } from "./quiz.ts";
import styles from "./quiz-question.module.css";

type QuizQuestionProps = {
  question: Question;
  /** Index of the question, from 0. */
  position: number;
  count: number;
  chosen: string | undefined;
  heading: RefObject<HTMLHeadingElement | null>;
  choose: (optionKey: string) => void;
  previous: () => void;
  next: () => void;
};

export function QuizQuestion({
  question,
  position,
  count,
  chosen,
  heading,
  choose,
  previous,
  next,
}: QuizQuestionProps) {
  const name = useId();
  const progressId = useId();
  const isLast = position === count - 1;
  const hasChosen = question.options.some(({ _key }) => _key === chosen);
  return (
    <Form className={styles["form"]} send={next}>
      <Stack as="p" className={styles["progress"]}>
        <label id={progressId} htmlFor={`${name}-progress`}>
          Question {position + 1} of {count}
        </label>
        <progress id={`${name}-progress`} value={position + 1} max={count} aria-labelledby={progressId} />
      </Stack>
      <fieldset>
        <legend>
          <h2 ref={heading} tabIndex={-1}>
            {question.question}
          </h2>
        </legend>
        <div className={styles["options"]}>
          {question.options.map(({ _key, text }) => (
            <label key={_key} className={styles["option"]}>
              <input type="radio" name={name} value={_key} checked={_key === chosen} onChange={() => choose(_key)} />
              <span>{text}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className={styles["steps"]}>
        <Button variant="quiet" disabled={position === 0} onClick={previous}>
          <ArrowLeft size={20} aria-hidden />
          Previous
        </Button>
        <Button type="submit" disabled={!hasChosen}>
          {isLast ? "Submit" : "Next"}
          {!isLast && <ArrowRight size={20} aria-hidden />}
        </Button>
      </div>
    </Form>
  );
}
