import { defineQuery } from "groq";
import { openingFields, personFields, sectionFields } from "./fragments.ts";
import { JOIN_BUTTON } from "./shown-when-empty.ts";

export const teamQuery = defineQuery(`coalesce(*[_type == "teamPage"][0], {}) {
  ${openingFields},
  "members": *[_type == "teamMember"] | order(orderRank asc) {
    ${personFields}
  },
  join { ${sectionFields} },
  "joinButton": coalesce(joinButton, "${JOIN_BUTTON}")
}`);
