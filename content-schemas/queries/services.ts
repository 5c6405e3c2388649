import { defineQuery } from "groq";
import { cardFields, openingFields, questionFields, sectionFields } from "./fragments.ts";
import { APPLY_BUTTON, OPENINGS_BUTTON, UPLOAD_PROMISE } from "./shown-when-empty.ts";

export const servicesQuery = defineQuery(`coalesce(*[_type == "servicesPage"][0], {}) {
  ${openingFields},
  offer { ${sectionFields} },
  "services": coalesce(services[] { ${cardFields} }, []),
  faq { ${sectionFields} },
  "faqItems": *[_type == "faqItem"] | order(orderRank asc) {
    ${questionFields}
  },
  staffing { ${sectionFields} },
  "applyButton": coalesce(applyButton, "${APPLY_BUTTON}"),
  "uploadPromise": coalesce(*[_type == "siteSettings"][0].uploadPromise, "${UPLOAD_PROMISE}"),
  join { ${sectionFields} },
  "openingsButton": coalesce(openingsButton, "${OPENINGS_BUTTON}")
}`);
