import { InlineElementIcon } from "@sanity/icons/InlineElement";
import { defineField, defineType } from "sanity";
import { linkFields } from "./link-fields.ts";
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
    ...linkFields({ isOptional: true }),
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
