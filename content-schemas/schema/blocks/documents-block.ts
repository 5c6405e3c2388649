import { CommentIcon } from "@sanity/icons/Comment";
import { UsersIcon } from "@sanity/icons/Users";
import { defineArrayMember, defineField, defineType } from "sanity";
import { previewOf, wordsField } from "./block-fields.ts";

const chosenField = (type: "faqItem" | "teamMember", title: string, description: string) =>
  defineField({
    name: "chosen",
    title,
    type: "array",
    description,
    of: [defineArrayMember({ type: "reference", to: [{ type }] })],
    validation: (rule) => [
      rule.required().min(1).error("Choose one, or remove this block."),
      rule.unique().error("The list contains the same entry twice."),
    ],
  });

export const faqBlock = defineType({
  name: "faqBlock",
  title: "Questions and answers",
  type: "object",
  icon: CommentIcon,
  fields: [wordsField(), chosenField("faqItem", "Questions", "Edit the questions under Pages, FAQ.")],
  preview: previewOf("Questions and answers"),
});

export const peopleBlock = defineType({
  name: "peopleBlock",
  title: "People",
  type: "object",
  icon: UsersIcon,
  fields: [wordsField(), chosenField("teamMember", "People", "Edit the people under Pages, Team members.")],
  preview: previewOf("People"),
});
