import { ArrowRight } from "lucide-react";
import { paths } from "../../../app/paths.ts";
import { RichText } from "../../../components/content/rich-text.tsx";
import { ButtonLink } from "../../../components/form/button.tsx";
import { Container, Section } from "../../../components/page/layout.tsx";
import type { CareerQueryResult } from "../../../lib/content/types.ts";
import styles from "./introduction.module.css";

type IntroductionProps = Pick<CareerQueryResult, "intro" | "quiz" | "staffing" | "quizButton" | "staffingButton">;

/** Why nurses join, with links to the quiz and to international staffing. */
export function Introduction({ intro, quiz, staffing, quizButton, staffingButton }: IntroductionProps) {
  return (
    <Section aria-label="Introduction">
      <Container layout="columns" className={styles["introduction"]}>
        <div className={styles["text"]}>
          <RichText value={intro} />
        </div>
        <div className={styles["cards"]}>
          <div className={styles["card"]}>
            <h2>{quiz?.heading || "Nursing quiz"}</h2>
            <p>{quiz?.text}</p>
            <ButtonLink to={paths.quiz} variant="link">
              {quizButton}
              <ArrowRight size={20} aria-hidden />
            </ButtonLink>
          </div>
          <div className={styles["card"]}>
            <h2>{staffing?.heading || "International staffing"}</h2>
            <p>{staffing?.text}</p>
            <ButtonLink to={`${paths.services}#staffing`} variant="link">
              {staffingButton}
              <ArrowRight size={20} aria-hidden />
            </ButtonLink>
          </div>
        </div>
      </Container>
    </Section>
  );
}
