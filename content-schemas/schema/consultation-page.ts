import { SearchIcon } from "@sanity/icons/Search";
import { defineField, defineType } from "sanity";
import { OFFER, SEARCH_HINT } from "../queries/shown-when-empty.ts";
import { pageGroups, reviewByField, sharingField } from "./page-fields.ts";
import { fits } from "./validation.ts";

export const consultationPage = defineType({
  name: "consultationPage",
  title: "Consultation",
  type: "document",
  icon: SearchIcon,
  groups: pageGroups,
  fields: [
    defineField({
      name: "lead",
      title: "Introduction",
      type: "text",
      rows: 2,
      group: "words",
      description:
        "Shown above the list of nurses. If you mention how long a visit takes or what it costs, keep it up to date.",
      validation: (rule) => fits(rule, 160, "two lines above the list"),
    }),
    defineField({
      name: "offer",
      title: "Search result description of a specialty",
      type: "string",
      group: "words",
      description:
        "Follows the words “Pediatric nurses” on the list of a specialty. Example: “of the network, with price and reviews.”",
      placeholder: OFFER,
      validation: (rule) => fits(rule, 120, "a search result"),
    }),
    defineField({
      name: "searchHint",
      title: "Examples in the search field",
      type: "string",
      group: "words",
      description: "What people can search for, here and on Home.",
      placeholder: SEARCH_HINT,
      validation: (rule) => fits(rule, 32, "the search field on a phone"),
    }),
    sharingField({ description: "Of the list of all nurses. The lists of specialties are named after them." }),
    reviewByField("review"),
  ],
  preview: {
    select: { subtitle: "lead" },
    prepare: ({ subtitle }) => ({ title: "Consultation", subtitle }),
  },
});
