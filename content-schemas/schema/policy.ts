import { DocumentTextIcon } from "@sanity/icons/DocumentText";
import { defineArrayMember, defineField, defineType } from "sanity";
import { pageGroups, reviewByField, sharingField } from "./page-fields.ts";
import { exists } from "./validation.ts";

export const policy = defineType({
  name: "policy",
  title: "Policy",
  type: "document",
  icon: DocumentTextIcon,
  groups: pageGroups,
  fields: [
    defineField({
      name: "heading",
      title: "Heading",
      type: "string",
      group: "words",
      validation: (rule) => rule.required().error("The page needs a heading."),
    }),
    defineField({
      name: "lead",
      title: "Summary",
      type: "text",
      rows: 3,
      group: "words",
    }),
    defineField({
      name: "effectiveOn",
      title: "Effective date",
      type: "date",
      group: "words",
      options: { dateFormat: "MMMM D, YYYY" },
      description: "Change it whenever the meaning of the text changes. It is shown on the page.",
      validation: (rule) => [rule.required().error("Choose the day on which the text took effect."), exists(rule)],
    }),
    defineField({
      name: "sections",
      title: "Sections",
      type: "array",
      group: "words",
      of: [defineArrayMember({ type: "policySection" })],
      validation: (rule) => rule.required().min(1).error("A policy needs at least one section."),
    }),
    sharingField(),
    reviewByField("review"),
  ],
  preview: { select: { title: "heading", subtitle: "effectiveOn" } },
});
