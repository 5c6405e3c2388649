import { HeartIcon } from "@sanity/icons/Heart";
import { defineField, defineType } from "sanity";
import { specialityNames } from "./speciality-name.ts";
import { fits } from "./validation.ts";

export const specialityTile = defineType({
  name: "specialityTile",
  title: "Speciality tile",
  type: "object",
  icon: HeartIcon,
  fields: [
    defineField({
      name: "speciality",
      title: "Speciality",
      type: "string",
      options: { list: specialityNames },
      validation: (rule) => rule.required().error("Choose a speciality."),
    }),
    defineField({
      name: "note",
      title: "In a few words",
      type: "string",
      validation: (rule) => fits(rule, 40, "the tile"),
    }),
    defineField({ name: "picture", title: "Drawing", type: "picture" }),
  ],
  preview: {
    select: { title: "speciality", subtitle: "note", media: "picture" },
  },
});
