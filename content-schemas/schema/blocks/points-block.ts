import { CheckmarkCircleIcon } from "@sanity/icons/CheckmarkCircle";
import { ListIcon } from "@sanity/icons/List";
import { defineArrayMember, defineField, defineType } from "sanity";
import { previewOf, wordsField } from "./block-fields.ts";

const pointsField = (title: string) =>
  defineField({
    name: "points",
    title,
    type: "array",
    of: [defineArrayMember({ type: "point" })],
    validation: (rule) => rule.required().min(1).error("Add one, or remove this block."),
  });

export const pointsBlock = defineType({
  name: "pointsBlock",
  title: "List with icons",
  type: "object",
  icon: CheckmarkCircleIcon,
  fields: [wordsField(), pointsField("Points")],
  preview: previewOf("List with icons"),
});

export const stepsBlock = defineType({
  name: "stepsBlock",
  title: "Steps",
  type: "object",
  icon: ListIcon,
  fields: [wordsField(), pointsField("Steps, in their order")],
  preview: previewOf("Steps"),
});
