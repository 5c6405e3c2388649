import type { QuizQueryResult } from "../../lib/content/types.ts";

export type Question = QuizQueryResult["questions"][number];

/** Progress in the quiz. Answers are stored by question, so that editors can reorder or replace questions. */
export type Progress = {
  /** The number of the question shown, from 0. */
  position: number;
  /** The key of the chosen option, by the question's id. */
  answers: Record<string, string>;
  isSubmitted: boolean;
};

export const start: Progress = { position: 0, answers: {}, isSubmitted: false };

/** Chooses an option of a question; choosing again replaces it, so that a question counts once. */
export function choose(progress: Progress, questionId: string, optionKey: string): Progress {
  return { ...progress, answers: { ...progress.answers, [questionId]: optionKey } };
}

export function goBack(progress: Progress): Progress {
  return { ...progress, position: Math.max(0, progress.position - 1) };
}

/** On to the next question; from the last one to the result. */
export function goOn(progress: Progress, questionCount: number): Progress {
  const isLast = progress.position >= questionCount - 1;
  return isLast ? { ...progress, isSubmitted: true } : { ...progress, position: progress.position + 1 };
}

export type Marked = { question: Question; given: string | null; right: string; isRight: boolean };

/** Each question with the answer that was given and the one that is right, in words. */
export function mark(questions: Question[], { answers }: Progress): Marked[] {
  return questions.map((question) => {
    const textOf = (key: string | null | undefined) => question.options.find(({ _key }) => _key === key)?.text ?? null;
    const given = textOf(answers[question._id]);
    const isRight = given !== null && answers[question._id] === question.answerKey;
    return { question, given, right: textOf(question.answerKey) ?? "", isRight };
  });
}
