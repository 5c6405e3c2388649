import { BlockContentIcon } from "@sanity/icons/BlockContent";
import { defineField, defineType } from "sanity";

export const textBlock = defineType({
  name: "textBlock",
  title: "Text",
  type: "object",
  icon: BlockContentIcon,
  fields: [
    defineField({
      name: "heading",
      title: "Heading",
      type: "string",
      validation: (rule) => [
        rule.required().error("Write a heading: readers jump from heading to heading."),
        rule.max(90).warning("More than 90 characters may not fit three lines on a phone. Try a shorter text."),
      ],
    }),
    defineField({
      name: "body",
      title: "Text",
      type: "richText",
      validation: (rule) => rule.required().error("Write the text, or remove this block."),
    }),
    defineField({
      name: "picture",
      title: "Picture",
      type: "picture",
      description: "Shown beside the text, and below it on a phone.",
    }),
  ],
  preview: {
    select: { title: "heading", media: "picture" },
    prepare: ({ title, media }) => ({ title: title || "Text", subtitle: "Text", media }),
  },
});
