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
      description: "How many new homes have a free place.",
      validation: (rule) => rule.required().integer().min(0).error("Write a whole number, 0 when there is none."),
    }),
    defineField({
      name: "maximumStayYears",
      title: "Longest stay, in years",
      type: "number",
      validation: (rule) => rule.required().integer().min(1).error("Write a whole number of years."),
    }),
    defineField({
      name: "applyLabel",
      title: "Words on the apply button",
      type: "string",
      validation: (rule) => [rule.required().error("The button needs words."), fits(rule, 32, "a button")],
    }),
    defineField({
      name: "applyPhone",
      title: "Number the button dials",
      type: "string",
      description: "Without one it dials the number in Settings.",
      validation: (rule) => rule.custom((phone) => (!phone || isPhone(phone) ? true : phoneAdvice)),
    }),
  ],
});
