import { ThListIcon } from "@sanity/icons/ThList";
import { defineArrayMember, defineField, defineType } from "sanity";
import { fits } from "./validation.ts";

export const footerColumn = defineType({
  name: "footerColumn",
  title: "Column",
  type: "object",
  icon: ThListIcon,
  fields: [
    defineField({
      name: "title",
      title: "Title",
      type: "string",
      validation: (rule) => [rule.required().error("Write the column's title."), fits(rule, 24, "one line")],
    }),
    defineField({
      name: "links",
      title: "Links",
      type: "array",
      of: [defineArrayMember({ type: "menuLink" })],
      validation: (rule) => [
        rule.required().min(1).error("Add a link, or remove the column."),
        rule.max(10).warning("More than ten links make the footer hard to read."),
      ],
    }),
  ],
  preview: { select: { title: "title" } },
});

export const footer = defineType({
  name: "footer",
  title: "Footer",
  type: "document",
  icon: ThListIcon,
  fields: [
    defineField({
      name: "columns",
      title: "Columns of links",
      type: "array",
      description: "Phone, email, social links and the text beside the logo are in Settings.",
      of: [defineArrayMember({ type: "footerColumn" })],
      validation: (rule) => rule.length(2).error("The footer has two columns of links."),
    }),
  ],
  preview: { prepare: () => ({ title: "Footer" }) },
});
