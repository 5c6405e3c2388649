import { defineQuery } from "groq";
import { cardFields, openingFields, pointFields, sectionFields } from "./fragments.ts";

export const transportQuery = defineQuery(`coalesce(*[_type == "transportPage"][0], {}) {
  ${openingFields},
  about { ${sectionFields} },
  services { ${sectionFields} },
  "serviceCards": coalesce(serviceCards[] {
    ${cardFields},
    "carriesEmergencyLine": coalesce(carriesEmergencyLine, false)
  }, []),
  "emergencyNote": coalesce(emergencyNote, ""),
  how { ${sectionFields} },
  "steps": coalesce(steps[] { ${pointFields} }, []),
  booking { ${sectionFields} },
  "farePromise": coalesce(farePromise, ""),
  "planPromise": coalesce(planPromise, "")
}`);
