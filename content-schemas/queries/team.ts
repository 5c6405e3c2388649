import { defineQuery } from "groq";
import { openingFields, pictureFields, sectionFields, socialFields } from "./fragments.ts";

export const teamQuery = defineQuery(`coalesce(*[_type == "teamPage"][0], {}) {
  ${openingFields},
  "members": *[_type == "teamMember"] | order(orderRank asc) {
    _id,
    "name": coalesce(name, ""),
    "role": coalesce(role, ""),
    "about": coalesce(about, ""),
    image { ${pictureFields} },
    "socials": coalesce(socials[] { ${socialFields} }, [])
  },
  join { ${sectionFields} }
}`);
