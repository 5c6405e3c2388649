import { CaseIcon } from "@sanity/icons/Case";
import { defineField, defineType } from "sanity";
import { pageGroups, reviewByField, sharingField } from "./page-fields.ts";
import { openingFields, sectionField } from "./section-fields.ts";

export const careerPage = defineType({
  name: "careerPage",
  title: "Career",
  type: "document",
  icon: CaseIcon,
  groups: pageGroups,
  fields: [
    ...openingFields(),
    defineField({
      name: "intro",
      title: "Introduction",
      type: "richText",
      group: "words",
    }),
    sectionField("openings", "Openings", "Edit the openings under Careers."),
    sectionField("quiz", "Invitation to the quiz"),
    sectionField("staffing", "Invitation to nurses abroad"),
    sectionField("resume", "Résumé"),
    sectionField("blog", "From the blog", "Edit the cards under Careers."),
    sectionField("join", "Call to action"),
    sharingField(),
    reviewByField("review"),
  ],
  preview: {
    select: { subtitle: "heading" },
    prepare: ({ subtitle }) => ({ title: "Career", subtitle }),
  },
});
