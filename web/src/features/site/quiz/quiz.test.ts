import { expect, it } from "vitest";
import { choose, goBack, goOn, mark, type Question, start } from "./quiz.ts";

const question = (id: string): Question => ({
  _id: id,
  question: `${id}?`,
  options: ["a", "b", "c", "d"].map((key) => ({ _key: key, text: `${id}${key}` })),
  answerKey: "b",
  explanation: "",
});
const questions = [question("q1"), question("q2")];

it("scores a question once, by the last answer", () => {
  const changedMind = choose(choose(start, "q1", "b"), "q1", "c");
  const back = choose(changedMind, "q1", "b");
  expect(mark(questions, changedMind).filter(({ isRight }) => isRight)).toHaveLength(0);
  expect(mark(questions, back).filter(({ isRight }) => isRight)).toHaveLength(1);
});

it("marks an unanswered question as neither answered nor right", () => {
  expect(mark(questions, start)[1]).toMatchObject({ given: null, right: "q2b", isRight: false });
});

it("stops at the result and at the first question", () => {
  const last = goOn(start, 2);
  expect(last).toMatchObject({ position: 1, isSubmitted: false });
  expect(goOn(last, 2)).toMatchObject({ position: 1, isSubmitted: true });
  expect(goBack(start).position).toBe(0);
});
