import { CheckmarkCircleIcon } from "@sanity/icons/CheckmarkCircle";
import { defineField, defineType } from "sanity";
import { fits } from "./validation.ts";

export const point = defineType({
  name: "point",
  title: "Point",
  type: "object",
  icon: CheckmarkCircleIcon,
  fields: [
    defineField({
      name: "title",
      title: "Short text",
      type: "string",
      validation: (rule) => [
        rule.required().error("Write a few words, or remove the point."),
        fits(rule, 60, "one line"),
      ],
    }),
    defineField({
      name: "text",
      title: "Sentence",
      type: "text",
      rows: 2,
      validation: (rule) => fits(rule, 160, "its place in the list"),
    }),
    defineField({ name: "icon", type: "iconName" }),
  ],
  preview: { select: { title: "title", subtitle: "text" } },
});
