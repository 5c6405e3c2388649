import { expect, test } from "vitest";
import { quizQuery } from "../../../content-schemas/queries/quiz.ts";
import { questionsBefore, questionsCount, questionsInQuiz } from "../../../content-schemas/schema/quiz-order.ts";
import { contentApiForTests } from "./content-api-for-tests.ts";

const { editor, visitor } = await contentApiForTests();
const aQuestion = (id: string, rank: number, rights = 1) => ({
  _id: id,
  _type: "quizQuestion",
  orderRank: `0|${String(rank).padStart(6, "0")}:`,
  options: ["a", "b", "c", "d"].map((_key, place) => ({ _key, isRight: place < rights })),
});
const before = (id: string) => editor.fetch<number>(questionsBefore, { id }, { perspective: "raw" });

test("a question has its position among the complete questions, published or not", async () => {
  const questions = Array.from({ length: 11 }, (_, place) => aQuestion(`question-${place}`, 10 * (place + 1)));
  const unscored = aQuestion("unscored", 5, 2);
  const between = aQuestion("drafts.between", 15);
  await Promise.all([...questions, unscored, between].map((question) => editor.createOrReplace(question)));

  const asked = await visitor.fetch<{ questions: { _id: string }[] }>(quizQuery);
  const places = await Promise.all(questions.map(({ _id }) => before(_id)));
  const within = questions.filter((_, index) => (places[index] ?? 0) < questionsInQuiz).map(({ _id }) => _id);
  expect(within).toEqual(asked.questions.map(({ _id }) => _id));
  expect(await before("question-10")).toBe(10);
  expect(await before("between")).toBe(1);
  expect(await before("nowhere-yet")).toBe(0);
  expect(await editor.fetch(questionsCount, {}, { perspective: "raw" })).toBe(11);
});
