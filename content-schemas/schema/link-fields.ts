import { defineField, defineType, type FieldDefinition } from "sanity";
import { isComplete, isOutsideAddress, kindOf, type LinkKind, linkKinds, pathFault } from "./link-kinds.ts";

/** A path of this site. Its input in the Studio offers pages, nurses or lists of nurses, as the kind of its link says. */
export const sitePath = defineType({
  name: "sitePath",
  title: "Path",
  type: "string",
  validation: (rule) => rule.custom((_path, { parent }) => pathFault(parent) ?? true),
});

type Offer = {
  kinds?: readonly LinkKind[];
  /** The link may be left out, as on a card. */
  isOptional?: boolean;
};

const everyKind: readonly LinkKind[] = ["path", "page", "nurse", "list", "url", "file"];

const isOf = (link: unknown, ...kinds: LinkKind[]): boolean => kinds.some((kind) => kind === kindOf(link));

/** What a link opens: editors choose a kind, and see the field of that kind only. `linkTarget` is its GROQ. */
export function linkFields({ kinds = everyKind, isOptional = false }: Offer = {}): FieldDefinition[] {
  const fields: Record<"path" | "page" | "url" | "file", FieldDefinition> = {
    path: defineField({
      name: "path",
      title: "Which one",
      type: "sitePath",
      hidden: ({ parent }) => !isOf(parent, "path", "nurse", "list"),
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
      description: "Begins with https://, mailto: or tel:. {phone-link} calls the phone of Settings.",
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
  const offered = kinds.map((value): { value: string; title: string } => ({ value, title: linkKinds[value] }));
  const all = isOptional ? [{ value: "none", title: "Nothing" }, ...offered] : offered;
  return [
    defineField({
      name: "kind",
      title: "Opens",
      type: "string",
      initialValue: isOptional ? "none" : kinds[0],
      options: { list: all, layout: "radio" },
      validation: (rule) =>
        rule.custom(
          (kind, { parent }) => Boolean(kind) || isOptional || isComplete(parent) || "Choose what the link opens.",
        ),
    }),
    fields.path,
    fields.page,
    ...(kinds.includes("url") ? [fields.url] : []),
    ...(kinds.includes("file") ? [fields.file] : []),
  ];
}
