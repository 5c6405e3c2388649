import { CaseIcon } from "@sanity/icons/Case";
import { orderRankField, orderRankOrdering } from "@sanity/orderable-document-list";
import { defineArrayMember, defineField, defineType } from "sanity";
import { reviewByField } from "./page-fields.ts";
import { exists, fits } from "./validation.ts";

export const opening = defineType({
  name: "opening",
  title: "Opening",
  type: "document",
  icon: CaseIcon,
  orderings: [orderRankOrdering],
  fields: [
    orderRankField({ type: "opening" }),
    defineField({
      name: "title",
      title: "Position",
      type: "string",
      validation: (rule) => [rule.required().error("Name the position."), fits(rule, 64, "two lines of a card")],
    }),
    defineField({
      name: "place",
      title: "Location",
      type: "string",
      description: "Example: “From home” or “Philadelphia and suburbs”.",
      validation: (rule) => rule.required().error("Say where the work is."),
    }),
    defineField({
      name: "schedule",
      title: "Hours",
      type: "string",
      description: "Example: “12 to 36 hours a week”.",
      validation: (rule) => rule.required().error("Say how many hours it is."),
    }),
    defineField({
      name: "summary",
      title: "Description",
      type: "text",
      rows: 3,
      validation: (rule) => [rule.required().error("Describe the work."), fits(rule, 260, "the card")],
    }),
    defineField({
      name: "benefits",
      title: "Benefits",
      type: "array",
      of: [defineArrayMember({ type: "point" })],
      validation: (rule) => rule.max(4).warning("More than four benefits make this card longer than the others."),
    }),
    defineField({
      name: "closesOn",
      title: "Last day to apply",
      type: "date",
      description: "The opening is removed from the site after this day. Leave it empty if there is no deadline.",
      options: { dateFormat: "ddd, MMM D, YYYY" },
      validation: (rule) => [
        exists(rule),
        rule
          .custom((day) =>
            day && new Date(`${day}T23:59:59-12:00`) < new Date()
              ? "This day is over: the opening is not shown."
              : true,
          )
          .warning(),
      ],
    }),
    reviewByField(),
  ],
  preview: { select: { title: "title", subtitle: "place" } },
});
