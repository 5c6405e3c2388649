import { SearchIcon } from "@sanity/icons/Search";
import { defineField, defineType } from "sanity";
import { pageGroups, reviewByField } from "./page-fields.ts";
import { fits } from "./validation.ts";

export const consultationPage = defineType({
  name: "consultationPage",
  title: "Consultation",
  type: "document",
  icon: SearchIcon,
  groups: pageGroups.filter(({ name }) => name !== "sharing"),
  fields: [
    defineField({
      name: "lead",
      title: "First sentences",
      type: "text",
      rows: 2,
      group: "words",
      description: "Above the list of nurses. How long a visit is and what it costs are claims: keep them true.",
      validation: (rule) => fits(rule, 160, "two lines above the list"),
    }),
    defineField({
      name: "offer",
      title: "What search results say of each list",
      type: "string",
      group: "words",
      description: "Goes on after “Every nurse” or “Pediatric nurses”, like “of the network, with price and reviews.”",
      validation: (rule) => fits(rule, 120, "a search result"),
    }),
    reviewByField("review"),
  ],
  preview: {
    select: { subtitle: "lead" },
    prepare: ({ subtitle }) => ({ title: "Consultation", subtitle }),
  },
});
