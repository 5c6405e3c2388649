import { NumberIcon } from "@sanity/icons/Number";
import { defineField, defineType } from "sanity";
import { fits } from "./validation.ts";

export const counter = defineType({
  name: "counter",
  title: "Counter",
  type: "object",
  icon: NumberIcon,
  fields: [
    defineField({
      name: "number",
      title: "Number",
      type: "number",
      description: "A claim about the network. Publish only what you can prove.",
      validation: (rule) => rule.required().integer().positive().error("Write a whole number above zero."),
    }),
    defineField({
      name: "suffix",
      title: "Symbol after the number",
      type: "string",
      description: "Usually +, meaning “at least”.",
      initialValue: "+",
      validation: (rule) => rule.max(2).error("Use one or two characters, like + or %."),
    }),
    defineField({
      name: "label",
      title: "Label",
      type: "string",
      validation: (rule) => [rule.required().error("Say what the number counts."), fits(rule, 32, "under the number")],
    }),
  ],
  preview: {
    select: { number: "number", suffix: "suffix", label: "label" },
    prepare: ({ number, suffix, label }) => ({
      title: `${number ?? ""}${suffix ?? ""}`,
      subtitle: label,
    }),
  },
});
