import { BookIcon } from "@sanity/icons/Book";
import { orderRankField, orderRankOrdering } from "@sanity/orderable-document-list";
import { defineField, defineType } from "sanity";
import { reviewByField } from "./page-fields.ts";
import { fits } from "./validation.ts";

export const blogCard = defineType({
  name: "blogCard",
  title: "Blog card",
  type: "document",
  icon: BookIcon,
  orderings: [orderRankOrdering],
  fields: [
    orderRankField({ type: "blogCard" }),
    defineField({
      name: "title",
      title: "Title",
      type: "string",
      validation: (rule) => [rule.required().error("A card needs a title."), fits(rule, 64, "three lines of a card")],
    }),
    defineField({
      name: "text",
      title: "Text",
      type: "text",
      rows: 5,
      description: "The whole story in a few sentences. The card does not link to an article.",
      validation: (rule) => [rule.required().error("A card needs text."), fits(rule, 320, "the card")],
    }),
    defineField({ name: "author", title: "Author", type: "string" }),
    defineField({
      name: "image",
      title: "Picture",
      type: "picture",
      validation: (rule) => rule.required().warning("A card without a picture looks unfinished beside the others."),
    }),
    reviewByField(),
  ],
  preview: { select: { title: "title", subtitle: "author", media: "image" } },
});
