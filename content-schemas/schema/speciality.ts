import { SearchIcon } from "@sanity/icons/Search";
import { defineArrayMember, defineField, defineType } from "sanity";
import { reviewByField } from "./page-fields.ts";
import { specialityNames } from "./speciality-name.ts";

export const speciality = defineType({
  name: "speciality",
  title: "Speciality",
  type: "document",
  icon: SearchIcon,
  fields: [
    defineField({
      name: "speciality",
      title: "Speciality",
      type: "string",
      options: { list: specialityNames },
      validation: (rule) => rule.required().error("Choose a speciality."),
    }),
    defineField({
      name: "words",
      title: "What hurts, in patients' words",
      type: "array",
      description:
        "Whoever searches for one of these is shown the nurses of this speciality. Write as patients speak: “heart”, “chest pain”, “short of breath”. The same words may lead to several specialities.",
      of: [defineArrayMember({ type: "string" })],
      options: { layout: "tags" },
      validation: (rule) => [
        rule.unique().error("The same words stand here twice."),
        rule.min(1).warning("Without words only the speciality's own name finds its nurses."),
      ],
    }),
    reviewByField(),
  ],
  preview: {
    select: { title: "speciality", words: "words" },
    prepare: ({ title, words }) => ({ title, subtitle: Array.isArray(words) ? words.join(", ") : "" }),
  },
});
