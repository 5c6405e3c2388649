import { defineQuery } from "groq";
import { messageButton } from "./form-buttons.ts";
import { openingFields, sectionFields } from "./fragments.ts";

export const contactQuery = defineQuery(`coalesce(*[_type == "contactPage"][0], {}) {
  ${openingFields},
  office { ${sectionFields} },
  message { ${sectionFields} },
  "messageButton": ${messageButton},
  careers { ${sectionFields} }
}`);
