import { defineQuery } from "groq";
import { shownWhenEmpty } from "../schema/shown-when-empty.ts";
import { counterFields, openingFields, openOpenings, pictureFields, pointFields, sectionFields } from "./fragments.ts";

export const homeQuery = defineQuery(`coalesce(*[_type == "homePage"][0], {}) {
  ${openingFields},
  about { ${sectionFields} },
  aboutPicture { ${pictureFields} },
  "visionTitle": coalesce(visionTitle, "${shownWhenEmpty.vision}"),
  "vision": coalesce(vision, ""),
  "missionTitle": coalesce(missionTitle, "${shownWhenEmpty.mission}"),
  "mission": coalesce(mission, ""),
  "whyChooseUsTitle": coalesce(whyChooseUsTitle, "${shownWhenEmpty.whyChooseUs}"),
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
    "place": coalesce(place, ""),
    "schedule": coalesce(schedule, "")
  },
  booking { ${sectionFields} },
  newsletter { ${sectionFields} }
}`);
