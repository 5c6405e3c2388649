import { DocumentTextIcon } from "@sanity/icons/DocumentText";
import { defineArrayMember, defineField, defineType } from "sanity";
import { pageGroups, reviewByField, sharingField } from "./page-fields.ts";

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
      validation: (rule) => rule.required().error("The page needs its heading."),
    }),
    defineField({
      name: "lead",
      title: "In short",
      type: "text",
      rows: 3,
      group: "words",
    }),
    defineField({
      name: "effectiveOn",
      title: "In force since",
      type: "date",
      group: "words",
      options: { dateFormat: "MMMM D, YYYY" },
      description: "Change it whenever the meaning of the text changes.",
      validation: (rule) => rule.required().error("Readers must see since when the text holds."),
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
