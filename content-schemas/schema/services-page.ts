import { HeartIcon } from "@sanity/icons/Heart";
import { defineType } from "sanity";
import { pageGroups, reviewByField, sharingField } from "./page-fields.ts";
import { listField, openingFields, sectionField } from "./section-fields.ts";

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
    sectionField("join", "Join our network"),
    sharingField(),
    reviewByField("review"),
  ],
  preview: {
    select: { subtitle: "heading" },
    prepare: ({ subtitle }) => ({ title: "Services", subtitle }),
  },
});
