import { EnvelopeIcon } from "@sanity/icons/Envelope";
import { defineArrayMember, defineField, defineType } from "sanity";
import { reviewByField } from "./page-fields.ts";
import { fits } from "./validation.ts";

/** The emails to people outside the office, as editors know them. A test compares them with the emails that are sent. */
export const emailsToPeople = [
  { value: "welcome", title: "Welcome" },
  { value: "slot-held", title: "Visit: time held by the office" },
  { value: "slot-offered", title: "Visit: time offered from the waitlist" },
  { value: "appointment-paid", title: "Visit: paid" },
  { value: "reminder-day", title: "Visit: reminder the day before" },
  { value: "reminder-hour", title: "Visit: reminder the hour before" },
  { value: "visit-moved", title: "Visit: rescheduled by the office" },
  { value: "visit-cancelled", title: "Visit: canceled" },
  { value: "nurse-unavailable", title: "Visit: nurse can't come" },
  { value: "review-thanks", title: "Thanks for a review" },
  { value: "refund-sent", title: "Refund sent" },
  { value: "ride-booked", title: "Ride: booked" },
  { value: "ride-accepted", title: "Ride: driver found" },
  { value: "ride-completed", title: "Ride: completed" },
  { value: "ride-cancelled", title: "Ride: canceled" },
  { value: "ride-plan-booked", title: "Weekly rides: booked" },
  { value: "contact-receipt", title: "Message received" },
  { value: "staffing-receipt", title: "Staffing application received" },
  { value: "resume-receipt", title: "Résumé received" },
  { value: "newsletter-welcome", title: "Newsletter: welcome" },
  { value: "driver-invitation", title: "Driver: invitation" },
  { value: "nurse-invitation", title: "Nurse: invitation" },
];

export const emailNote = defineType({
  name: "emailNote",
  title: "Paragraph",
  type: "object",
  icon: EnvelopeIcon,
  fields: [
    defineField({
      name: "kinds",
      title: "In these emails",
      type: "array",
      of: [defineArrayMember({ type: "string" })],
      options: { list: emailsToPeople },
      validation: (rule) => rule.required().min(1).error("Choose at least one email."),
    }),
    defineField({
      name: "text",
      title: "Text",
      type: "text",
      rows: 3,
      validation: (rule) => [rule.required().error("Write the paragraph."), fits(rule, 400, "a short email")],
    }),
  ],
  preview: {
    select: { title: "text", kinds: "kinds" },
    prepare: ({ title, kinds }) => ({ title, subtitle: namesOf(kinds) }),
  },
});

const namesOf = (kinds: unknown): string =>
  emailsToPeople
    .filter(({ value }) => Array.isArray(kinds) && kinds.includes(value))
    .map(({ title }) => title)
    .join(", ");

export const emailWords = defineType({
  name: "emailWords",
  title: "Emails",
  type: "document",
  icon: EnvelopeIcon,
  description:
    "Words in emails to patients, nurses and drivers. Times, names, amounts, rules, codes and buttons are written by the product.",
  fields: [
    defineField({
      name: "greeting",
      title: "Greeting",
      type: "string",
      placeholder: "Dear",
      description: "Before the first name and a comma. Without a name, emails begin with “Hello,”.",
      validation: (rule) => fits(rule, 20, "the first line"),
    }),
    defineField({
      name: "help",
      title: "Where to ask",
      type: "string",
      placeholder: "Call us: {phone}",
      description: "Follows the word “Questions?” in emails about visits and rides.",
      validation: (rule) => fits(rule, 160, "two lines"),
    }),
    defineField({
      name: "signature",
      title: "Signature",
      type: "text",
      rows: 3,
      description: "Below the last paragraph. The name, phone and address of Settings are added below it.",
      validation: (rule) => fits(rule, 120, "three lines"),
    }),
    defineField({
      name: "notes",
      title: "Paragraphs",
      type: "array",
      description: "Each is added to the emails that you choose, after what happened.",
      of: [defineArrayMember({ type: "emailNote" })],
    }),
    reviewByField(),
  ],
  preview: { prepare: () => ({ title: "Emails" }) },
});
