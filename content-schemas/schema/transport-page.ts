import { TrolleyIcon } from "@sanity/icons/Trolley";
import { defineField, defineType } from "sanity";
import { pageGroups, reviewByField, sharingField } from "./page-fields.ts";
import { listField, openingFields, sectionField } from "./section-fields.ts";

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
      description: "Stands below “Emergency support” wherever it is shown. It must tell people to call 911.",
      validation: (rule) => [
        rule.required().error("This line keeps people safe. It cannot be empty."),
        rule.custom((text) =>
          !text || text.includes("911") ? true : "Say that people in an emergency must call 911.",
        ),
      ],
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
