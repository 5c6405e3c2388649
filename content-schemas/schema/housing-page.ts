import { HomeIcon } from "@sanity/icons/Home";
import { defineField, defineType } from "sanity";
import { HOMES_BUTTON } from "../queries/shown-when-empty.ts";
import { pageGroups, reviewByField, sharingField } from "./page-fields.ts";
import { buttonField, listField, openingFields, sectionField } from "./section-fields.ts";

export const housingPage = defineType({
  name: "housingPage",
  title: "Housing",
  type: "document",
  icon: HomeIcon,
  groups: pageGroups,
  fields: [
    ...openingFields(),
    buttonField("homesButton", "Button to the free homes", HOMES_BUTTON),
    sectionField("services", "Housing services", "Edit the services under Housing."),
    sectionField("features", "Features"),
    listField("featureList", "Every home has", "point", 6),
    sectionField("life", "Life in our homes"),
    listField("lifeCards", "Life cards", "pictureCard", 4),
    defineField({
      name: "availability",
      title: "Availability",
      type: "housingAvailability",
      group: "words",
    }),
    sharingField(),
    reviewByField("review"),
  ],
  preview: {
    select: { subtitle: "heading" },
    prepare: ({ subtitle }) => ({ title: "Housing", subtitle }),
  },
});
