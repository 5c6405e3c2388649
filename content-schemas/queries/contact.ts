import { defineQuery } from "groq";
import { messageButton, openingFields, sectionFields } from "./fragments.ts";

export const contactQuery = defineQuery(`coalesce(*[_type == "contactPage"][0], {}) {
  ${openingFields},
  office { ${sectionFields} },
  message { ${sectionFields} },
  "messageButton": ${messageButton},
  careers { ${sectionFields} }
}`);
