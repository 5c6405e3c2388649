import { CircleIcon } from "@sanity/icons/Circle";
import { defineField, defineType } from "sanity";
import { fits } from "./validation.ts";

export const answerOption = defineType({
  name: "answerOption",
  title: "Answer",
  type: "object",
  icon: CircleIcon,
  fields: [
    defineField({
      name: "text",
      title: "Answer",
      type: "string",
      validation: (rule) => [
        rule.required().error("Write the answer's text."),
        fits(rule, 110, "two lines on a phone"),
      ],
    }),
    defineField({
      name: "isRight",
      title: "Correct answer",
      type: "boolean",
      initialValue: false,
    }),
  ],
  preview: {
    select: { title: "text", isRight: "isRight" },
    prepare: ({ title, isRight }) => ({
      title,
      subtitle: isRight ? "Correct answer" : "",
    }),
  },
});
