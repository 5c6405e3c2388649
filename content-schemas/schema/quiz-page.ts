import { HelpCircleIcon } from "@sanity/icons/HelpCircle";
import { defineType } from "sanity";
import { pageGroups, reviewByField, sharingField } from "./page-fields.ts";
import { questionsCount, questionsInQuiz } from "./quiz-order.ts";
import { fixedButton, openingFields, sectionField } from "./section-fields.ts";

export const quizPage = defineType({
  name: "quizPage",
  title: "Nursing quiz",
  type: "document",
  icon: HelpCircleIcon,
  groups: pageGroups,
  fields: [
    ...openingFields(),
    sectionField("perfect", "After the best scores", "Shown from nine right answers."),
    sectionField("good", "After a good score", "Shown from six right answers."),
    sectionField("keepGoing", "After a lower score", "Be kind, so that people try again."),
    fixedButton("buttons", "Buttons", "Previous, Next, Submit, Restart Quiz"),
    sharingField(),
    reviewByField("review"),
  ],
  validation: (rule) =>
    rule
      .custom(async (_document, { environment, getClient }) => {
        if (environment === "cli") return true;
        const count = await getClient({ apiVersion: "2025-02-19" })
          .withConfig({ perspective: "raw" })
          .fetch<number>(questionsCount, {}, { tag: "quiz-count" });
        return count >= questionsInQuiz
          ? true
          : `The quiz is scored out of ${questionsInQuiz}, and only ${count} questions can be asked. Publish more under Questions.`;
      })
      .warning(),
  preview: {
    select: { subtitle: "heading" },
    prepare: ({ subtitle }) => ({ title: "Nursing quiz", subtitle }),
  },
});
