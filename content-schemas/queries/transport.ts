import { defineQuery } from "groq";
import { cardFields, openingFields, pointFields, sectionFields } from "./fragments.ts";
import { RIDE_BUTTON } from "./shown-when-empty.ts";

export const transportQuery = defineQuery(`coalesce(*[_type == "transportPage"][0], {}) {
  ${openingFields},
  "rideButton": coalesce(rideButton, "${RIDE_BUTTON}"),
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
  "planPromise": coalesce(planPromise, ""),
  "refundRule": string::split(refundRule, "{ride-refund}")
}`);
