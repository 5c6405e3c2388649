import { DocumentTextIcon } from "@sanity/icons/DocumentText";
import { defineArrayMember, defineField, defineType } from "sanity";
import { pageGroups, reviewByField, sharingField } from "./page-fields.ts";
import { type Dated, tooEarly, unchangedDay } from "./policy-day.ts";
import { exists } from "./validation.ts";

/** The editor's day, as a date field has it. */
const today = (): string => new Date().toLocaleDateString("sv");

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
      validation: (rule) => [
        rule.required().error("Choose the day on which the text took effect."),
        exists(rule),
        rule.custom((day) => tooEarly(day, today()) ?? true),
        rule
          .custom(async (_, { document, getClient }) => {
            if (!document?._id.startsWith("drafts.")) return true;
            const client = getClient({ apiVersion: "2025-02-19" }).withConfig({ perspective: "published" });
            const published = await client.fetch<Dated | null>("*[_id == $id][0] { lead, sections, effectiveOn }", {
              id: document._id.replace("drafts.", ""),
            });
            return unchangedDay(Object(document), published) ?? true;
          })
          .warning(),
      ],
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
