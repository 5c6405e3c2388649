import { defineQuery } from "groq";
import { subscribeButton } from "./form-buttons.ts";
import {
  counterFields,
  linkTarget,
  openingFields,
  openOpenings,
  pictureFields,
  pointFields,
  sectionFields,
} from "./fragments.ts";
import {
  FIND_NURSE_BUTTON,
  FREE_TODAY_BUTTON,
  MISSION,
  SEARCH_HINT,
  VISION,
  WHY_CHOOSE_US,
} from "./shown-when-empty.ts";

export const homeQuery = defineQuery(`coalesce(*[_type == "homePage"][0], {}) {
  ${openingFields},
  "searchHint": coalesce(*[_type == "consultationPage"][0].searchHint, "${SEARCH_HINT}"),
  "searchButton": coalesce(searchButton, "${FIND_NURSE_BUTTON}"),
  "freeTodayButton": coalesce(freeTodayButton, "${FREE_TODAY_BUTTON}"),
  "furtherLink": select(furtherLink.kind != "none" => furtherLink { "label": coalesce(label, ""), ${linkTarget} }),
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
  "bookingButton": coalesce(bookingButton, "${FIND_NURSE_BUTTON}"),
  newsletter { ${sectionFields} },
  "subscribeButton": ${subscribeButton}
}`);
