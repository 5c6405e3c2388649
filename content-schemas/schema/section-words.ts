import { BlockElementIcon } from "@sanity/icons/BlockElement";
import { defineField, defineType } from "sanity";
import { fits } from "./validation.ts";

export const sectionWords = defineType({
  name: "sectionWords",
  title: "Heading and text",
  type: "object",
  icon: BlockElementIcon,
  fields: [
    defineField({
      name: "heading",
      title: "Heading",
      type: "string",
      validation: (rule) => [
        rule.required().error("This section needs a heading."),
        fits(rule, 90, "three lines on a phone"),
      ],
    }),
    defineField({
      name: "text",
      title: "Text",
      type: "text",
      rows: 3,
      validation: (rule) => fits(rule, 320, "its place under the heading"),
    }),
  ],
});
