import { CaseIcon } from "@sanity/icons/Case";
import { orderRankField, orderRankOrdering } from "@sanity/orderable-document-list";
import { defineArrayMember, defineField, defineType, type StringRule } from "sanity";
import { employmentTypes, payUnits } from "../queries/employment.ts";
import { reviewByField } from "./page-fields.ts";
import { exists, fits } from "./validation.ts";

/** Search engines leave an opening out that has neither a place nor work from home. */
const wanted = (rule: StringRule) =>
  rule
    .custom((text, { parent }) =>
      text || Object(parent).isRemote ? true : "Search engines show only openings with a city and a state.",
    )
    .warning();

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
      name: "isRemote",
      title: "Can be done from home",
      type: "boolean",
      initialValue: false,
      description: "On: search engines show it as remote work in the United States. Off: they need the city and state.",
    }),
    defineField({
      name: "city",
      title: "City",
      type: "string",
      hidden: ({ parent }) => Boolean(parent?.isRemote),
      validation: (rule) => wanted(rule),
    }),
    defineField({
      name: "region",
      title: "State",
      type: "string",
      description: "Its code, like PA.",
      hidden: ({ parent }) => Boolean(parent?.isRemote),
      validation: (rule) => [
        wanted(rule),
        rule.regex(/^[A-Z]{2}$/, { name: "state" }).error("Write the state's code, like PA."),
      ],
    }),
    defineField({
      name: "employment",
      title: "Type of employment",
      type: "array",
      of: [defineArrayMember({ type: "string" })],
      options: { list: employmentTypes.map(({ title, value }) => ({ title, value })), layout: "grid" },
      validation: (rule) => rule.min(1).warning("Nurses filter openings by type of employment."),
    }),
    defineField({
      name: "pay",
      title: "Pay",
      type: "object",
      options: { columns: 3 },
      description: "In dollars. Some states require the range in every opening.",
      fields: [
        defineField({ name: "from", title: "From", type: "number", validation: (rule) => rule.positive() }),
        defineField({
          name: "to",
          title: "To",
          type: "number",
          validation: (rule) => [
            rule.positive(),
            rule.custom((to, { parent }) =>
              to !== undefined && to < Number(Object(parent).from) ? "The higher number comes second." : true,
            ),
          ],
        }),
        defineField({
          name: "unit",
          title: "For",
          type: "string",
          options: { list: payUnits.map(({ title, value }) => ({ title, value })) },
          initialValue: "HOUR",
        }),
      ],
      validation: (rule) =>
        rule.custom((pay) => {
          const { from, to, unit } = Object(pay);
          return (to && !from) || (from && !unit) ? "Write the lowest pay, and what it is for." : true;
        }),
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
