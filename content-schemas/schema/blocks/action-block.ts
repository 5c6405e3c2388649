import { BulbOutlineIcon } from "@sanity/icons/BulbOutline";
import { defineField, defineType } from "sanity";
import { linkFields } from "../link-fields.ts";
import { fits } from "../validation.ts";
import { previewOf, wordsField } from "./block-fields.ts";

export const actionBlock = defineType({
  name: "actionBlock",
  title: "Call to action",
  type: "object",
  icon: BulbOutlineIcon,
  fields: [
    wordsField(),
    defineField({
      name: "label",
      title: "Words of the button",
      type: "string",
      description: "A verb and what happens, like “Book a ride”.",
      validation: (rule) => [
        rule.required().error("Write the words of the button."),
        fits(rule, 32, "a button on a phone"),
      ],
    }),
    ...linkFields(),
    defineField({
      name: "isBanner",
      title: "Large banner",
      type: "boolean",
      initialValue: false,
      description: "Large and centered on green. Without it, the button is beside the text.",
    }),
  ],
  preview: previewOf("Call to action"),
});
