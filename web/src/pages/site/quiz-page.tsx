import { quizQuery } from "@lamplight/content-schemas/queries/quiz.ts";
import { ContentPage } from "../../components/page/content-page.tsx";
import { PageOpening } from "../../components/page/page-opening.tsx";
import { StatePanel } from "../../components/states/state-panel.tsx";
import { QuizGame } from "../../features/site/quiz/quiz-game.tsx";

export function QuizPage() {
  return (
    <ContentPage query={quizQuery} name="Nursing quiz">
      {(quiz) => (
        <>
          <PageOpening tone="tint" heading={quiz.heading || "Nursing quiz"} lead={quiz.lead} picture={quiz.picture} />
          {quiz.questions.length > 0 ? (
            <QuizGame quiz={quiz} />
          ) : (
            <StatePanel title="The quiz isn't ready yet" text="Please come back soon." />
          )}
        </>
      )}
    </ContentPage>
  );
}
