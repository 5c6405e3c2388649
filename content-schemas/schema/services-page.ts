import { HeartIcon } from "@sanity/icons/Heart";
import { defineType } from "sanity";
import { APPLY_BUTTON, OPENINGS_BUTTON } from "../queries/shown-when-empty.ts";
import { pageGroups, reviewByField, sharingField } from "./page-fields.ts";
import { buttonField, fixedButton, listField, openingFields, sectionField } from "./section-fields.ts";

export const servicesPage = defineType({
  name: "servicesPage",
  title: "Services",
  type: "document",
  icon: HeartIcon,
  groups: pageGroups,
  fields: [
    ...openingFields(),
    sectionField("offer", "What we do"),
    listField("services", "Services", "pictureCard", 5),
    sectionField("faq", "FAQ", "Edit the questions under Pages, FAQ."),
    sectionField("staffing", "International staffing"),
    buttonField("applyButton", "Button of the application", APPLY_BUTTON),
    sectionField("join", "Join our network"),
    fixedButton("joinButton", "Button to join", "Join Our Network"),
    buttonField("openingsButton", "The same button for people who are logged in", OPENINGS_BUTTON),
    sharingField(),
    reviewByField("review"),
  ],
  preview: {
    select: { subtitle: "heading" },
    prepare: ({ subtitle }) => ({ title: "Services", subtitle }),
  },
});
