import { TrolleyIcon } from "@sanity/icons/Trolley";
import { defineField, defineType } from "sanity";
import { RIDE_BUTTON } from "../queries/shown-when-empty.ts";
import { pageGroups, reviewByField, sharingField } from "./page-fields.ts";
import { buttonField, fixedButton, listField, openingFields, ruleField, sectionField } from "./section-fields.ts";
import { fits, namesEmergencyNumber } from "./validation.ts";

/** A promise that the terms and the product keep (docs/rules/rides.md). Editors may change its wording. */
const promise = (name: string, title: string, description: string) =>
  defineField({
    name,
    title,
    type: "text",
    rows: 2,
    group: "words",
    description: `${description} You can reword it, but keep its meaning: it states what the product does.`,
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
    buttonField("rideButton", "Button to the booking form", RIDE_BUTTON),
    sectionField("about", "About the rides"),
    sectionField("services", "Services"),
    listField("serviceCards", "Service cards", "pictureCard", 4),
    defineField({
      name: "emergencyNote",
      title: "Emergency notice",
      type: "text",
      rows: 2,
      group: "words",
      description:
        "Shown on the service card that is set to show it, or below the cards if none is. Tapping it calls 911, so the text must say so.",
      validation: (rule) => namesEmergencyNumber(rule),
    }),
    sectionField("how", "How it works"),
    listField("steps", "Steps", "point", 4),
    sectionField("booking", "Booking form"),
    promise("farePromise", "Promise below the fare", "What happens if a ride is booked and no driver can come."),
    promise("planPromise", "Promise below the fare of a plan", "The same for repeating rides that are paid weekly."),
    ruleField({
      title: "Refund rule below the fare",
      chips: ["{ride-refund}"],
      description: "When a ride is refunded, and what waiting costs.",
    }),
    fixedButton("bookButton", "Button below the fare", "Proceed to Payment"),
    sharingField(),
    reviewByField("review"),
  ],
  preview: {
    select: { subtitle: "heading" },
    prepare: ({ subtitle }) => ({ title: "Transport", subtitle }),
  },
});
