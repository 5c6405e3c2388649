import { defineArrayMember, defineField } from "sanity";
import { fits } from "./validation.ts";

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

/** Words of a button; while it is empty, the button says `usual`. */
export function buttonField(name: string, title: string, usual: string) {
  return defineField({
    name,
    title,
    type: "string",
    group: "words",
    placeholder: usual,
    description: "A verb and what happens. If empty, the button has the words in gray.",
    validation: (rule) => fits(rule, 32, "a button on a phone"),
  });
}

/** The words of a button that nobody may change, so that editors see that it is there. */
export function fixedButton(name: string, title: string, words: string) {
  return defineField({
    name,
    title,
    type: "string",
    group: "words",
    readOnly: true,
    placeholder: words,
    description: "These words are fixed.",
  });
}

type Rule = { name?: string; title: string; chips: string[]; description: string; usual?: string };

/** The sentences of a rule. The numbers that the office sets are chips in them. */
export function ruleField({ name = "refundRule", title, chips, description, usual }: Rule) {
  return defineField({
    name,
    title,
    type: "text",
    rows: 4,
    group: "words",
    ...(usual ? { placeholder: usual } : {}),
    description: `${description} You can reword it, but keep its meaning: it states what the product does.`,
    validation: (rule) => [
      rule.custom((text) => {
        const missing = text ? chips.find((chip) => !text.includes(chip)) : undefined;
        return missing === undefined || `Keep ${missing}: it shows what the office has set.`;
      }),
      fits(rule, 420, "its place"),
    ],
  });
}
