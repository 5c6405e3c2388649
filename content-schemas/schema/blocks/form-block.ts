import { EnvelopeIcon } from "@sanity/icons/Envelope";
import { defineField, defineType } from "sanity";
import { previewOf, wordsField } from "./block-fields.ts";

export const formBlock = defineType({
  name: "formBlock",
  title: "Form",
  type: "object",
  icon: EnvelopeIcon,
  fields: [
    wordsField(),
    defineField({
      name: "form",
      title: "Form",
      type: "string",
      initialValue: "contact",
      options: {
        list: [
          { title: "Message to the office", value: "contact" },
          { title: "Newsletter", value: "newsletter" },
        ],
        layout: "radio",
      },
      validation: (rule) => rule.required().error("Choose the form."),
    }),
  ],
  preview: previewOf("Form"),
});
