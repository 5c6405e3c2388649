import type { QuizQueryResult } from "../../../lib/content/types.ts";

export type Question = QuizQueryResult["questions"][number];

/** Progress in the quiz. Answers are stored by question, so that editors can reorder or replace questions. */
export type Progress = {
  /** Index of the current question, from 0. */
  position: number;
  /** The key of the chosen option, by the question's id. */
  answers: Record<string, string>;
  isSubmitted: boolean;
};

export const start: Progress = { position: 0, answers: {}, isSubmitted: false };

/** Chooses an option. A later choice replaces it, so that a question scores once. */
export function choose(progress: Progress, questionId: string, optionKey: string): Progress {
  return { ...progress, answers: { ...progress.answers, [questionId]: optionKey } };
}

export function goBack(progress: Progress): Progress {
  return { ...progress, position: Math.max(0, progress.position - 1) };
}

/** Moves to the next question; from the last one to the result. */
export function goOn(progress: Progress, questionCount: number): Progress {
  const isLast = progress.position >= questionCount - 1;
  return isLast ? { ...progress, isSubmitted: true } : { ...progress, position: progress.position + 1 };
}

export type Marked = { question: Question; given: string | null; right: string; isRight: boolean };

/** Each question with the given and the correct answer as text. */
export function mark(questions: Question[], { answers }: Progress): Marked[] {
  return questions.map((question) => {
    const textOf = (key: string | null | undefined) => question.options.find(({ _key }) => _key === key)?.text ?? null;
    const given = textOf(answers[question._id]);
    const isRight = given !== null && answers[question._id] === question.answerKey;
    return { question, given, right: textOf(question.answerKey) ?? "", isRight };
  });
}
