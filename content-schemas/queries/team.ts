import { defineQuery } from "groq";
import { openingFields, personFields, sectionFields } from "./fragments.ts";

export const teamQuery = defineQuery(`coalesce(*[_type == "teamPage"][0], {}) {
  ${openingFields},
  "members": *[_type == "teamMember"] | order(orderRank asc) {
    ${personFields}
  },
  join { ${sectionFields} }
}`);
