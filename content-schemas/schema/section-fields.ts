import { defineArrayMember, defineField } from "sanity";

/** One part of a page: its heading and the text below. */
export function sectionField(name: string, title: string, description?: string) {
  return defineField({
    name,
    title,
    type: "sectionWords",
    group: "words",
    ...(description ? { description } : {}),
  });
}

/** The first thing a visitor reads and sees on the page. */
export function openingFields() {
  return [
    defineField({
      name: "heading",
      title: "Heading",
      type: "string",
      group: "words",
      validation: (rule) => [
        rule.required().error("The page needs a heading."),
        rule.max(70).warning("Headings of up to 70 characters fit the first screen of a phone."),
      ],
    }),
    defineField({
      name: "lead",
      title: "Introduction",
      type: "text",
      rows: 3,
      group: "words",
      validation: (rule) => rule.max(240).warning("Up to 240 characters fit the first screen of a phone."),
    }),
    defineField({
      name: "picture",
      title: "Main picture",
      type: "picture",
      group: "words",
    }),
  ];
}

/** A list with the fixed length that the page's layout expects. */
export function listField(name: string, title: string, member: "point" | "pictureCard", length: number) {
  return defineField({
    name,
    title,
    type: "array",
    group: "words",
    description: `The layout shows ${length}. Drag to reorder.`,
    of: [defineArrayMember({ type: member })],
    validation: (rule) => rule.length(length).warning(`The page looks best with exactly ${length}.`),
  });
}
