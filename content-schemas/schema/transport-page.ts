import { TrolleyIcon } from "@sanity/icons/Trolley";
import { defineField, defineType } from "sanity";
import { pageGroups, reviewByField, sharingField } from "./page-fields.ts";
import { listField, openingFields, sectionField } from "./section-fields.ts";
import { namesEmergencyNumber } from "./validation.ts";

export const transportPage = defineType({
  name: "transportPage",
  title: "Transport",
  type: "document",
  icon: TrolleyIcon,
  groups: pageGroups,
  fields: [
    ...openingFields(),
    sectionField("about", "About the rides"),
    sectionField("services", "Services"),
    listField("serviceCards", "Service cards", "pictureCard", 4),
    defineField({
      name: "emergencyNote",
      title: "Not an ambulance",
      type: "text",
      rows: 2,
      group: "words",
      description:
        "Stands on the service card that carries it, or below the cards when none does. A tap on it calls 911, so it must say so.",
      validation: (rule) => namesEmergencyNumber(rule),
    }),
    sectionField("how", "How it works"),
    listField("steps", "Steps", "point", 4),
    sectionField("booking", "Booking form"),
    sharingField(),
    reviewByField("review"),
  ],
  preview: {
    select: { subtitle: "heading" },
    prepare: ({ subtitle }) => ({ title: "Transport", subtitle }),
  },
});
