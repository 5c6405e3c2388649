import { HeartIcon } from "@sanity/icons/Heart";
import { defineField, defineType } from "sanity";
import { fits } from "./validation.ts";

/** The names of spec section 2; the address of the consultants' list is made from them. */
const specialities = [
  "Surgical Nurse",
  "Obstetric Nurse",
  "Geriatric Nurse",
  "Pediatric Nurse",
  "Psychiatric Nurse",
  "Gastroenterology Nurse",
  "Oncology Nurse",
  "Orthopedic Nurse",
  "Neonatal Nurse",
  "Emergency Nurse",
  "Cardiac Nurse",
];

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
      options: { list: specialities },
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
