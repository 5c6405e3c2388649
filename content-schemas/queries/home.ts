import { defineQuery } from "groq";
import { counterFields, openingFields, openOpenings, pictureFields, pointFields, sectionFields } from "./fragments.ts";
import { MISSION, VISION, WHY_CHOOSE_US } from "./shown-when-empty.ts";

export const homeQuery = defineQuery(`coalesce(*[_type == "homePage"][0], {}) {
  ${openingFields},
  about { ${sectionFields} },
  aboutPicture { ${pictureFields} },
  "visionTitle": coalesce(visionTitle, "${VISION}"),
  "vision": coalesce(vision, ""),
  "missionTitle": coalesce(missionTitle, "${MISSION}"),
  "mission": coalesce(mission, ""),
  "whyChooseUsTitle": coalesce(whyChooseUsTitle, "${WHY_CHOOSE_US}"),
  "whyChooseUs": coalesce(whyChooseUs, ""),
  ${counterFields},
  specialities { ${sectionFields} },
  "specialityTiles": coalesce(specialityTiles[] {
    _key,
    "speciality": coalesce(speciality, ""),
    "note": coalesce(note, ""),
    picture { ${pictureFields} }
  }, []),
  consultants { ${sectionFields} },
  career { ${sectionFields} },
  "careerBenefits": coalesce(careerBenefits[] { ${pointFields} }, []),
  careerPicture { ${pictureFields} },
  "openings": ${openOpenings} | order(orderRank asc) [0...3] {
    _id,
    "title": coalesce(title, ""),
    "place": coalesce(place, "")
  },
  booking { ${sectionFields} },
  newsletter { ${sectionFields} }
}`);
