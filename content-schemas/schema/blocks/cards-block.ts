import { InlineElementIcon } from "@sanity/icons/InlineElement";
import { defineArrayMember, defineField, defineType } from "sanity";
import { previewOf, wordsField } from "./block-fields.ts";

export const cardsBlock = defineType({
  name: "cardsBlock",
  title: "Cards with pictures",
  type: "object",
  icon: InlineElementIcon,
  fields: [
    wordsField(),
    defineField({
      name: "cards",
      title: "Cards",
      type: "array",
      of: [defineArrayMember({ type: "pictureCard" })],
      validation: (rule) => rule.required().min(1).error("Add a card, or remove this block."),
    }),
  ],
  preview: previewOf("Cards with pictures"),
});
