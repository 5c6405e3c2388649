import { defineField, type PreviewConfig } from "sanity";

/** Heading and text above a block. */
export const wordsField = () =>
  defineField({
    name: "words",
    title: "Heading and text",
    type: "sectionWords",
    validation: (rule) => rule.required().error("Write the heading of this block."),
  });

/** In a page's list of blocks, a block shows its heading and what kind it is. */
export const previewOf = (kind: string): PreviewConfig => ({
  select: { title: "words.heading" },
  prepare: ({ title }) => ({ title: title || kind, subtitle: kind }),
});
