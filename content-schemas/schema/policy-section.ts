import { BlockContentIcon } from "@sanity/icons/BlockContent";
import { defineField, defineType } from "sanity";

export const policySection = defineType({
  name: "policySection",
  title: "Section",
  type: "object",
  icon: BlockContentIcon,
  fields: [
    defineField({
      name: "heading",
      title: "Heading",
      type: "string",
      validation: (rule) => rule.required().error("A section needs a heading: readers jump to it."),
    }),
    defineField({
      name: "body",
      title: "Text",
      type: "richText",
      validation: (rule) => rule.required().error("A section needs text."),
    }),
  ],
  preview: { select: { title: "heading" } },
});
