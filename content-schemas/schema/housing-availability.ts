import { CalendarIcon } from "@sanity/icons/Calendar";
import { defineField, defineType } from "sanity";
import { fits, isPhone, phoneAdvice } from "./validation.ts";

export const housingAvailability = defineType({
  name: "housingAvailability",
  title: "Availability",
  type: "object",
  icon: CalendarIcon,
  fields: [
    defineField({
      name: "heading",
      title: "Heading",
      type: "string",
      validation: (rule) => [rule.required().error("Write a heading."), fits(rule, 90, "three lines on a phone")],
    }),
    defineField({
      name: "text",
      title: "Text",
      type: "text",
      rows: 3,
      validation: (rule) => fits(rule, 320, "the section"),
    }),
    defineField({
      name: "newHomes",
      title: "New homes",
      type: "number",
      description: "Number of new homes with a free place.",
      validation: (rule) => rule.required().integer().min(0).error("Write a whole number. Use 0 if there are none."),
    }),
    defineField({
      name: "maximumStayYears",
      title: "Longest stay, in years",
      type: "number",
      validation: (rule) => rule.required().integer().min(1).error("Write a whole number of years."),
    }),
    defineField({
      name: "applyLabel",
      title: "Button text",
      type: "string",
      validation: (rule) => [rule.required().error("The button needs text."), fits(rule, 32, "a button")],
    }),
    defineField({
      name: "applyPhone",
      title: "Phone number of the button",
      type: "string",
      description: "If empty, the button dials the number in Settings.",
      validation: (rule) => rule.custom((phone) => (!phone || isPhone(phone) ? true : phoneAdvice)),
    }),
  ],
});
