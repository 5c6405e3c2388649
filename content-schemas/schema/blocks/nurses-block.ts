import { SearchIcon } from "@sanity/icons/Search";
import { defineField, defineType } from "sanity";
import { languageNames, specialityNames } from "../speciality-name.ts";
import { previewOf, wordsField } from "./block-fields.ts";

export const nursesBlock = defineType({
  name: "nursesBlock",
  title: "List of nurses",
  type: "object",
  icon: SearchIcon,
  description: "Names, prices and times come from the office. With both choices empty, all nurses are meant.",
  fields: [
    wordsField(),
    defineField({
      name: "speciality",
      title: "Only nurses of this specialty",
      type: "string",
      options: { list: specialityNames },
    }),
    defineField({
      name: "language",
      title: "Only nurses who speak this language",
      type: "string",
      options: { list: languageNames },
    }),
  ],
  preview: previewOf("List of nurses"),
});
