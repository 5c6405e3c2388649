import { CommentIcon } from "@sanity/icons/Comment";
import { orderRankField, orderRankOrdering } from "@sanity/orderable-document-list";
import { defineField, defineType } from "sanity";
import { reviewByField } from "./page-fields.ts";
import { fits } from "./validation.ts";

export const faqItem = defineType({
  name: "faqItem",
  title: "FAQ question",
  type: "document",
  icon: CommentIcon,
  orderings: [orderRankOrdering],
  fields: [
    orderRankField({ type: "faqItem" }),
    defineField({
      name: "question",
      title: "Question",
      type: "string",
      description: "Word it as a visitor would ask it.",
      validation: (rule) => [rule.required().error("Write the question."), fits(rule, 100, "two lines on a phone")],
    }),
    defineField({
      name: "content",
      title: "Answer",
      type: "richText",
      validation: (rule) => rule.required().error("Write the answer."),
    }),
    reviewByField(),
  ],
  preview: { select: { title: "question", subtitle: "content" } },
});
