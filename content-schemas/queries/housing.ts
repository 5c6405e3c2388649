import { defineQuery } from "groq";
import { cardFields, openingFields, pictureFields, pointFields, sectionFields } from "./fragments.ts";
import { HOMES_BUTTON } from "./shown-when-empty.ts";

export const housingQuery = defineQuery(`coalesce(*[_type == "housingPage"][0], {}) {
  ${openingFields},
  "homesButton": coalesce(homesButton, "${HOMES_BUTTON}"),
  services { ${sectionFields} },
  "serviceList": *[_type == "housingService"] | order(orderRank asc) {
    _id,
    "title": coalesce(title, ""),
    "audience": coalesce(audience, ""),
    "text": coalesce(text, ""),
    image { ${pictureFields} }
  },
  features { ${sectionFields} },
  "featureList": coalesce(featureList[] { ${pointFields} }, []),
  life { ${sectionFields} },
  "lifeCards": coalesce(lifeCards[] { ${cardFields} }, []),
  availability {
    ${sectionFields},
    "newHomes": coalesce(newHomes, 0),
    "maximumStayYears": coalesce(maximumStayYears, 0),
    "applyLabel": coalesce(applyLabel, ""),
    "applyPhone": coalesce(applyPhone, *[_type == "siteSettings"][0].phone, "")
  }
}`);
