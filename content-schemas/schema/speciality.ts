import { SearchIcon } from "@sanity/icons/Search";
import { defineArrayMember, defineField, defineType } from "sanity";
import { reviewByField } from "./page-fields.ts";
import { specialityNames } from "./speciality-name.ts";

export const speciality = defineType({
  name: "speciality",
  title: "Specialty",
  type: "document",
  icon: SearchIcon,
  fields: [
    defineField({
      name: "speciality",
      title: "Specialty",
      type: "string",
      options: { list: specialityNames },
      description: "Each of the network's specialties has exactly one document.",
      readOnly: true,
      validation: (rule) => rule.required().error("Choose a specialty."),
    }),
    defineField({
      name: "words",
      title: "Search words",
      type: "array",
      description:
        "A search for one of these finds the nurses of this specialty. Write as patients speak: “heart”, “chest pain”, “short of breath”. Several specialties may share the same words.",
      of: [defineArrayMember({ type: "string" })],
      options: { layout: "tags" },
      validation: (rule) => [
        rule.unique().error("This list contains the same words twice."),
        rule.min(1).warning("Without search words, only the specialty's name finds its nurses."),
      ],
    }),
    reviewByField(),
  ],
  preview: {
    select: { title: "speciality", words: "words" },
    prepare: ({ title, words }) => ({ title, subtitle: Array.isArray(words) ? words.join(", ") : "" }),
  },
});
