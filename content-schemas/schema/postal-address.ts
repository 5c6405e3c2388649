import { PinIcon } from "@sanity/icons/Pin";
import { defineField, defineType } from "sanity";

export const postalAddress = defineType({
  name: "postalAddress",
  title: "Address",
  type: "object",
  icon: PinIcon,
  options: { columns: 2 },
  fields: [
    defineField({
      name: "street",
      title: "Street and number",
      type: "string",
      validation: (rule) => rule.required().error("Write the street and number."),
    }),
    defineField({ name: "unit", title: "Floor or suite", type: "string" }),
    defineField({
      name: "city",
      title: "City",
      type: "string",
      validation: (rule) => rule.required().error("Write the city."),
    }),
    defineField({ name: "region", title: "State", type: "string" }),
    defineField({ name: "postalCode", title: "ZIP code", type: "string" }),
  ],
});
