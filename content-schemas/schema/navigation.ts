import { LinkIcon } from "@sanity/icons/Link";
import { MenuIcon } from "@sanity/icons/Menu";
import { defineArrayMember, defineField, defineType } from "sanity";
import { linkFields } from "./link-fields.ts";
import { targetOf } from "./link-kinds.ts";
import { fits } from "./validation.ts";

/** Entries that the menu always has, with fixed labels, by what they open. */
export const fixedEntries: Readonly<Record<string, string>> = {
  "/": "Home",
  "/services": "Services",
  "/career": "Career",
  "/doctors": "Consultation",
  "/transport": "NEMT",
  "/housing": "Housing",
  "/contact": "Contact",
};

const fixedLabel = (entry: unknown): string | undefined => {
  const { kind, path } = Object(entry);
  return kind === "path" ? fixedEntries[path] : undefined;
};

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The fixed entries that a menu lacks, by their labels. */
export function missingEntries(items: unknown): string[] {
  const all = listOf(items).flatMap((entry) => [entry, ...listOf(Object(entry).entries)]);
  const labels = all.filter((entry) => fixedLabel(entry) === Object(entry).label).map(fixedLabel);
  return Object.values(fixedEntries).filter((label) => !labels.includes(label));
}

const preview = { select: { title: "label", path: "path", page: "page.slug.current", url: "url", kind: "kind" } };
const prepare = ({ title, ...link }: Record<string, string | undefined>) => ({
  title: title ?? "",
  subtitle: targetOf(link) ?? "",
});

/** An entry of the footer, and one below an entry of the menu. */
export const menuLink = defineType({
  name: "menuLink",
  title: "Link",
  type: "object",
  icon: LinkIcon,
  fields: [
    defineField({
      name: "label",
      title: "Label",
      type: "string",
      validation: (rule) => [rule.required().error("Write the label."), fits(rule, 28, "one line of the menu")],
    }),
    ...linkFields(),
  ],
  preview: { ...preview, prepare },
});

export const menuEntry = defineType({
  name: "menuEntry",
  title: "Entry",
  type: "object",
  icon: LinkIcon,
  fields: [
    defineField({
      name: "label",
      title: "Label",
      type: "string",
      description: "Some entries have fixed labels, which you can see but not change.",
      readOnly: ({ parent }) => fixedLabel(parent) !== undefined && fixedLabel(parent) === parent.label,
      validation: (rule) => [
        rule.required().custom((label, { parent }) => {
          const fixed = fixedLabel(parent);
          return fixed === undefined || label === fixed || `The entry for this page is always called “${fixed}”.`;
        }),
        fits(rule, 16, "the menu at the top"),
      ],
    }),
    ...linkFields(),
    defineField({
      name: "entries",
      title: "Entries below it",
      type: "array",
      description: "They open with the arrow beside the label. On a phone they are below it.",
      of: [defineArrayMember({ type: "menuLink" })],
      validation: (rule) => rule.max(8).error("More than eight entries are hard to choose from."),
    }),
  ],
  preview: { ...preview, prepare },
});

export const navigation = defineType({
  name: "navigation",
  title: "Main menu",
  type: "document",
  icon: MenuIcon,
  fields: [
    defineField({
      name: "items",
      title: "Entries",
      type: "array",
      description: `Drag to reorder. These entries always stay: ${Object.values(fixedEntries).join(", ")}. Put further ones beside them, or below one of them.`,
      of: [defineArrayMember({ type: "menuEntry" })],
      validation: (rule) => [
        rule.custom((items) => {
          const missing = missingEntries(items);
          return missing.length === 0 || `The menu lacks ${missing.join(", ")}. Add each as a page of the product.`;
        }),
        rule.max(9).error("More than nine entries do not fit at the top. Put some of them below another entry."),
      ],
    }),
  ],
  preview: { prepare: () => ({ title: "Main menu" }) },
});
