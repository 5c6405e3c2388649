import { HomeIcon } from "@sanity/icons/Home";
import { orderRankField, orderRankOrdering } from "@sanity/orderable-document-list";
import { defineField, defineType } from "sanity";
import { reviewByField } from "./page-fields.ts";
import { fits } from "./validation.ts";

export const housingService = defineType({
  name: "housingService",
  title: "Housing service",
  type: "document",
  icon: HomeIcon,
  orderings: [orderRankOrdering],
  fields: [
    orderRankField({ type: "housingService" }),
    defineField({
      name: "title",
      title: "Name",
      type: "string",
      validation: (rule) => [rule.required().error("Name the service."), fits(rule, 48, "two lines of a card")],
    }),
    defineField({
      name: "audience",
      title: "Audience",
      type: "string",
      description: "Example: “Youths aged 5 to 17”.",
      validation: (rule) => fits(rule, 60, "one line of a card"),
    }),
    defineField({
      name: "text",
      title: "Text",
      type: "text",
      rows: 4,
      validation: (rule) => [rule.required().error("Describe the service."), fits(rule, 280, "the card")],
    }),
    defineField({
      name: "image",
      title: "Picture",
      type: "picture",
      validation: (rule) => rule.required().warning("A card without a picture looks unfinished beside the others."),
    }),
    reviewByField(),
  ],
  preview: { select: { title: "title", subtitle: "audience", media: "image" } },
});
