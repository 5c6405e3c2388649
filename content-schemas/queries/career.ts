import { defineQuery } from "groq";
import { openingFields, openOpenings, pictureFields, pointFields, richTextFields, sectionFields } from "./fragments.ts";

export const careerQuery = defineQuery(`coalesce(*[_type == "careerPage"][0], {}) {
  ${openingFields},
  "intro": coalesce(intro[] { ${richTextFields} }, []),
  openings { ${sectionFields} },
  "openingList": ${openOpenings} | order(orderRank asc) {
    _id,
    "title": coalesce(title, ""),
    "place": coalesce(place, ""),
    "schedule": coalesce(schedule, ""),
    "summary": coalesce(summary, ""),
    "postedAt": _createdAt,
    closesOn,
    "benefits": coalesce(benefits[] { ${pointFields} }, [])
  },
  quiz { ${sectionFields} },
  staffing { ${sectionFields} },
  resume { ${sectionFields} },
  blog { ${sectionFields} },
  "blogCards": *[_type == "blogCard"] | order(orderRank asc) {
    _id,
    "title": coalesce(title, ""),
    "text": coalesce(text, ""),
    "author": coalesce(author, ""),
    image { ${pictureFields} }
  },
  join { ${sectionFields} }
}`);
