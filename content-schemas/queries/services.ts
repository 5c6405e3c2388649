import { defineQuery } from "groq";
import { cardFields, openingFields, richTextFields, sectionFields } from "./fragments.ts";

export const servicesQuery = defineQuery(`coalesce(*[_type == "servicesPage"][0], {}) {
  ${openingFields},
  offer { ${sectionFields} },
  "services": coalesce(services[] { ${cardFields} }, []),
  faq { ${sectionFields} },
  "faqItems": *[_type == "faqItem"] | order(orderRank asc) {
    _id,
    "question": coalesce(question, ""),
    "content": coalesce(content[] { ${richTextFields} }, [])
  },
  staffing { ${sectionFields} },
  join { ${sectionFields} }
}`);
