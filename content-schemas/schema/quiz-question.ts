import { HelpCircleIcon } from "@sanity/icons/HelpCircle";
import { orderRankField, orderRankOrdering } from "@sanity/orderable-document-list";
import { defineArrayMember, defineField, defineType, getPublishedId } from "sanity";
import { reviewByField } from "./page-fields.ts";
import { notAsked, questionsBefore, questionsInQuiz } from "./quiz-order.ts";
import { fits } from "./validation.ts";

function countRight(options: unknown[]): number {
  return options.filter(
    (option) => typeof option === "object" && option !== null && "isRight" in option && option.isRight === true,
  ).length;
}

export const quizQuestion = defineType({
  name: "quizQuestion",
  title: "Quiz question",
  type: "document",
  icon: HelpCircleIcon,
  orderings: [orderRankOrdering],
  fields: [
    orderRankField({ type: "quizQuestion" }),
    defineField({
      name: "question",
      title: "Question",
      type: "text",
      rows: 2,
      validation: (rule) => [rule.required().error("Write the question."), fits(rule, 180, "the screen of a phone")],
    }),
    defineField({
      name: "options",
      title: "Answers",
      type: "array",
      description: "Four answers, one of them correct. Visitors see them in this order.",
      of: [defineArrayMember({ type: "answerOption" })],
      validation: (rule) => [
        rule.required().length(4).error("A question has exactly four answers."),
        rule.custom((options) => {
          const right = countRight(options ?? []);
          if (right === 1) return true;
          return right === 0
            ? "No answer is marked right. Mark the one that is."
            : `${right} answers are marked right. Mark only the one that is.`;
        }),
      ],
    }),
    defineField({
      name: "explanation",
      title: "Explanation",
      type: "text",
      rows: 3,
      description: "Shown after the quiz. Explain in plain words, as a nurse would.",
      validation: (rule) => [
        rule.required().error("Explain why the answer is correct."),
        fits(rule, 400, "the review"),
      ],
    }),
    reviewByField(),
  ],
  validation: (rule) =>
    rule
      .custom(async (document, { environment, getClient }) => {
        if (environment === "cli" || !document) return true;
        const before = await getClient({ apiVersion: "2025-02-19" })
          .withConfig({ perspective: "raw" })
          .fetch<number>(questionsBefore, { id: getPublishedId(document._id) }, { tag: "quiz-place" });
        return before < questionsInQuiz ? true : notAsked;
      })
      .warning(),
  preview: {
    select: {
      title: "question",
      first: "options.0",
      second: "options.1",
      third: "options.2",
      fourth: "options.3",
    },
    prepare: ({ title, ...options }) => ({
      title,
      subtitle: Object.values(options).find((option) => option?.isRight)?.text ?? "No correct answer marked",
    }),
  },
});
