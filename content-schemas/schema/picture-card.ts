import { InlineElementIcon } from "@sanity/icons/InlineElement";
import { defineField, defineType } from "sanity";
import { madePageField } from "./link-fields.ts";
import { isSitePath, sitePathAdvice } from "./site-paths.ts";
import { fits } from "./validation.ts";

export const pictureCard = defineType({
  name: "pictureCard",
  title: "Card",
  type: "object",
  icon: InlineElementIcon,
  fields: [
    defineField({
      name: "title",
      title: "Title",
      type: "string",
      validation: (rule) => [rule.required().error("A card needs a title."), fits(rule, 48, "the card's heading")],
    }),
    defineField({
      name: "text",
      title: "Text",
      type: "text",
      rows: 3,
      validation: (rule) => fits(rule, 200, "the card"),
    }),
    defineField({ name: "picture", title: "Picture", type: "picture" }),
    defineField({
      name: "path",
      title: "Link to page",
      type: "string",
      description: "A page of this site, like /transport. Leave it empty for a card without a link.",
      hidden: ({ parent }) => Boolean(parent?.page),
      validation: (rule) => rule.custom((path) => (!path || isSitePath(path) ? true : sitePathAdvice)),
    }),
    madePageField(),
    defineField({
      name: "carriesEmergencyLine",
      title: "Show the emergency notice",
      type: "boolean",
      description: "For the card that offers urgent help. If no card shows the notice, it appears below all cards.",
      hidden: ({ document }) => document?._type !== "transportPage",
    }),
  ],
  preview: { select: { title: "title", subtitle: "text", media: "picture" } },
});
