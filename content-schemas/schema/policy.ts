import { DocumentTextIcon } from "@sanity/icons/DocumentText";
import { defineArrayMember, defineField, defineType } from "sanity";
import { pageGroups, reviewByField, sharingField } from "./page-fields.ts";
import { exists } from "./validation.ts";

type Published = { lead: unknown; sections: unknown; effectiveOn: string | null };

const wordsOf = (policy: object): string => {
  const { lead = "", sections = [] }: { lead?: unknown; sections?: unknown } = policy;
  return JSON.stringify([lead, sections]);
};

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
        rule.custom((day) =>
          day && day > new Date().toLocaleDateString("sv")
            ? "Publish this text on that day: visitors see it, and agree to it, as soon as it is published."
            : true,
        ),
        rule
          .custom(async (day, { document, getClient }) => {
            if (!document?._id.startsWith("drafts.")) return true;
            const client = getClient({ apiVersion: "2025-02-19" }).withConfig({ perspective: "published" });
            const id = document._id.replace("drafts.", "");
            const published = await client.fetch<Published | null>("*[_id == $id][0] { lead, sections, effectiveOn }", {
              id,
            });
            return published && published.effectiveOn === day && wordsOf(published) !== wordsOf(document)
              ? "The text has changed, but not its date. Change the date if its meaning changed."
              : true;
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
