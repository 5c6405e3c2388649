import { defineQuery } from "groq";
import { cardFields, openingFields, questionFields, sectionFields } from "./fragments.ts";

export const servicesQuery = defineQuery(`coalesce(*[_type == "servicesPage"][0], {}) {
  ${openingFields},
  offer { ${sectionFields} },
  "services": coalesce(services[] { ${cardFields} }, []),
  faq { ${sectionFields} },
  "faqItems": *[_type == "faqItem"] | order(orderRank asc) {
    ${questionFields}
  },
  staffing { ${sectionFields} },
  join { ${sectionFields} }
}`);
