import { defineField, type FieldDefinition } from "sanity";
import { siteLinks } from "./site-paths.ts";

const kinds = {
  path: "A page of the product, or a list of nurses",
  page: "A page from “Pages you made”",
  url: "A web address, an email or a phone number",
  file: "A file",
};
type Kind = keyof typeof kinds;

const isOf = (parent: unknown, kind: Kind): boolean => Object(parent).kind === kind;

/** Where a link leads: editors choose a kind, and see the field of that kind only. `linkTarget` is its GROQ. */
export function linkFields(offered: readonly Kind[] = ["path", "page", "url", "file"]): FieldDefinition[] {
  const fields: Record<Kind, FieldDefinition> = {
    path: defineField({
      name: "path",
      title: "Page",
      type: "string",
      options: { list: siteLinks },
      hidden: ({ parent }) => !isOf(parent, "path"),
      validation: (rule) =>
        rule.custom((path, { parent }) => (isOf(parent, "path") && !path ? "Choose the page that opens." : true)),
    }),
    page: defineField({
      name: "page",
      title: "Page you made",
      type: "reference",
      to: [{ type: "page" }],
      description: "The link keeps working when the page gets another address.",
      hidden: ({ parent }) => !isOf(parent, "page"),
      validation: (rule) =>
        rule.custom((page, { parent }) => (isOf(parent, "page") && !page ? "Choose the page that opens." : true)),
    }),
    url: defineField({
      name: "url",
      title: "Address",
      type: "string",
      description: "Begins with https://, mailto: or tel:.",
      hidden: ({ parent }) => !isOf(parent, "url"),
      validation: (rule) =>
        rule.custom((url, { parent }) =>
          isOf(parent, "url") && !isOutsideAddress(url ?? "")
            ? "Begin with https://, mailto: or tel:, like https://example.org or tel:+12155550142."
            : true,
        ),
    }),
    file: defineField({
      name: "file",
      title: "File",
      type: "file",
      description: "Say in the words of the link what it opens, for example “Price list (PDF)”.",
      options: { accept: "application/pdf" },
      hidden: ({ parent }) => !isOf(parent, "file"),
      validation: (rule) =>
        rule.custom((file, { parent }) => (isOf(parent, "file") && !file?.asset ? "Upload the file." : true)),
    }),
  };
  return [
    defineField({
      name: "kind",
      title: "Opens",
      type: "string",
      initialValue: "path",
      options: { list: offered.map((value) => ({ value, title: kinds[value] })), layout: "radio" },
      validation: (rule) => rule.required().error("Choose what the link opens."),
    }),
    ...offered.map((kind) => fields[kind]),
  ];
}

/** In a text and on a card, in place of a typed path. */
export const madePageField = () =>
  defineField({
    name: "page",
    title: "Or a page you made",
    type: "reference",
    to: [{ type: "page" }],
    description: "The link keeps working when the page gets another address.",
  });

/** True for a web address, an email and a phone number in the form of a link. */
export const isOutsideAddress = (text: string): boolean => /^(https:\/\/|mailto:|tel:)\S+$/.test(text);
