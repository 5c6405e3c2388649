import { HeartIcon } from "@sanity/icons/Heart";
import { defineField, defineType } from "sanity";
import { specialityNames } from "./speciality-name.ts";
import { fits } from "./validation.ts";

export const specialityTile = defineType({
  name: "specialityTile",
  title: "Specialty tile",
  type: "object",
  icon: HeartIcon,
  fields: [
    defineField({
      name: "speciality",
      title: "Specialty",
      type: "string",
      options: { list: specialityNames },
      validation: (rule) => rule.required().error("Choose a specialty."),
    }),
    defineField({
      name: "note",
      title: "Short text",
      type: "string",
      validation: (rule) => fits(rule, 40, "the tile"),
    }),
    defineField({ name: "picture", title: "Drawing", type: "picture" }),
  ],
  preview: {
    select: { title: "speciality", subtitle: "note", media: "picture" },
  },
});
