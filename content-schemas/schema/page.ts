import { DocumentIcon } from "@sanity/icons/Document";
import { defineArrayMember, defineField, defineType } from "sanity";
import { addressFault } from "./page-address.ts";
import { pageGroups, reviewByField, sharingField } from "./page-fields.ts";
import { openingFields } from "./section-fields.ts";

/** The blocks of a page, in the order in which they are offered. */
export const blockTypes = [
  "textBlock",
  "cardsBlock",
  "pointsBlock",
  "stepsBlock",
  "faqBlock",
  "peopleBlock",
  "nursesBlock",
  "countersBlock",
  "actionBlock",
  "formBlock",
] as const;

export const page = defineType({
  name: "page",
  title: "Page",
  type: "document",
  icon: DocumentIcon,
  groups: pageGroups,
  fields: [
    ...openingFields(),
    defineField({
      name: "slug",
      title: "Address",
      type: "slug",
      group: "words",
      description:
        "Follows the site's name: dialysis-rides becomes /dialysis-rides. If you change it later, choose “Redirect old address” in the menu beside Publish first.",
      options: { source: "heading", maxLength: 60 },
      validation: (rule) =>
        rule.custom(async (slug, { getClient }) => {
          const fault = addressFault(slug?.current, []);
          if (fault !== null) return fault;
          const client = getClient({ apiVersion: "2025-02-19" });
          const from = `/${slug?.current}`;
          const redirected = await client.fetch<string[]>('*[_type == "redirect" && from == $from].from', { from });
          return addressFault(slug?.current, redirected) ?? true;
        }),
    }),
    defineField({
      name: "sections",
      title: "Blocks",
      type: "array",
      group: "words",
      description: "The page from top to bottom. Drag to reorder.",
      of: blockTypes.map((type) => defineArrayMember({ type })),
    }),
    sharingField(),
    reviewByField("review"),
  ],
  preview: {
    select: { title: "heading", slug: "slug.current", media: "picture" },
    prepare: ({ title, slug, media }) => ({ title, subtitle: slug ? `/${slug}` : "No address yet", media }),
  },
});
