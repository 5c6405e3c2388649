import { CaseIcon } from "@sanity/icons/Case";
import { defineField, defineType } from "sanity";
import {
  ACCOUNT_BUTTON,
  QUIZ_BUTTON,
  RESUME_BUTTON,
  STAFFING_BUTTON,
  UPLOAD_BUTTON,
} from "../queries/shown-when-empty.ts";
import { pageGroups, reviewByField, sharingField } from "./page-fields.ts";
import { buttonField, openingFields, sectionField } from "./section-fields.ts";

export const careerPage = defineType({
  name: "careerPage",
  title: "Career",
  type: "document",
  icon: CaseIcon,
  groups: pageGroups,
  fields: [
    ...openingFields(),
    buttonField("resumeButton", "Button to the résumé form", RESUME_BUTTON),
    defineField({
      name: "intro",
      title: "Introduction",
      type: "richText",
      group: "words",
    }),
    sectionField("openings", "Openings", "Edit the openings under Careers."),
    sectionField("quiz", "Invitation to the quiz"),
    buttonField("quizButton", "Button to the quiz", QUIZ_BUTTON),
    sectionField("staffing", "Invitation to nurses abroad"),
    buttonField("staffingButton", "Button to the application from abroad", STAFFING_BUTTON),
    sectionField("resume", "Résumé"),
    buttonField("uploadButton", "Button of the résumé form", UPLOAD_BUTTON),
    sectionField("blog", "From the blog", "Edit the cards under Careers."),
    sectionField("join", "Call to action"),
    buttonField("joinButton", "Button of the call to action", ACCOUNT_BUTTON),
    sharingField(),
    reviewByField("review"),
  ],
  preview: {
    select: { subtitle: "heading" },
    prepare: ({ subtitle }) => ({ title: "Career", subtitle }),
  },
});
