import { UserIcon } from "@sanity/icons/User";
import { orderRankField, orderRankOrdering } from "@sanity/orderable-document-list";
import { defineArrayMember, defineField, defineType } from "sanity";
import { reviewByField } from "./page-fields.ts";
import { fits } from "./validation.ts";

export const teamMember = defineType({
  name: "teamMember",
  title: "Team member",
  type: "document",
  icon: UserIcon,
  orderings: [orderRankOrdering],
  fields: [
    orderRankField({ type: "teamMember" }),
    defineField({
      name: "name",
      title: "Name",
      type: "string",
      validation: (rule) => rule.required().error("Write the name."),
    }),
    defineField({
      name: "role",
      title: "Role",
      type: "string",
      validation: (rule) => [rule.required().error("Write the role."), fits(rule, 60, "one line")],
    }),
    defineField({
      name: "about",
      title: "About",
      type: "text",
      rows: 4,
      validation: (rule) => fits(rule, 320, "beside the portrait"),
    }),
    defineField({
      name: "image",
      title: "Portrait",
      type: "picture",
      validation: (rule) => rule.required().warning("Without a portrait, the page shows initials."),
    }),
    defineField({
      name: "socials",
      title: "Social links",
      type: "array",
      of: [defineArrayMember({ type: "socialLink" })],
    }),
    reviewByField(),
  ],
  preview: { select: { title: "name", subtitle: "role", media: "image" } },
});
