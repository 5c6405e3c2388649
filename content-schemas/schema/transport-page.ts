import { TrolleyIcon } from "@sanity/icons/Trolley";
import { defineField, defineType } from "sanity";
import { pageGroups, reviewByField, sharingField } from "./page-fields.ts";
import { listField, openingFields, sectionField } from "./section-fields.ts";
import { fits, namesEmergencyNumber } from "./validation.ts";

/** The terms and the product keep what these promise (docs/rules/rides.md); their words are the editors'. */
const promise = (name: string, title: string, description: string) =>
  defineField({
    name,
    title,
    type: "text",
    rows: 2,
    group: "words",
    description: `${description} Change the words, not what they promise: the product keeps it as it is.`,
    validation: (rule) => fits(rule, 120, "the card with the fare"),
  });

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
    promise("farePromise", "Promise below the fare", "What we do when a ride is booked and no driver can come."),
    promise(
      "planPromise",
      "Promise below the fare of a plan",
      "The same for rides that repeat and are paid a week at a time.",
    ),
    sharingField(),
    reviewByField("review"),
  ],
  preview: {
    select: { subtitle: "heading" },
    prepare: ({ subtitle }) => ({ title: "Transport", subtitle }),
  },
});
