import { defineQuery } from "groq";
import { messageButton, subscribeButton } from "./form-buttons.ts";
import {
  cardFields,
  counterFields,
  linkTarget,
  openingFields,
  personFields,
  pictureFields,
  pointFields,
  questionFields,
  richTextFields,
  sectionFields,
} from "./fragments.ts";

/** A page that editors made, by its address; null if none is published there. */
export const pageQuery = defineQuery(`*[_type == "page" && slug.current == $slug][0] {
  ${openingFields},
  "sections": coalesce(sections[] {
    _key,
    _type,
    _type == "textBlock" => {
      "heading": coalesce(heading, ""),
      "body": coalesce(body[] { ${richTextFields} }, []),
      picture { ${pictureFields} }
    },
    _type == "cardsBlock" => { words { ${sectionFields} }, "cards": coalesce(cards[] { ${cardFields} }, []) },
    _type == "pointsBlock" => { words { ${sectionFields} }, "points": coalesce(points[] { ${pointFields} }, []) },
    _type == "stepsBlock" => { words { ${sectionFields} }, "points": coalesce(points[] { ${pointFields} }, []) },
    _type == "faqBlock" => { words { ${sectionFields} }, "questions": coalesce(chosen[]-> { ${questionFields} }, []) },
    _type == "peopleBlock" => { words { ${sectionFields} }, "people": coalesce(chosen[]-> { ${personFields} }, []) },
    _type == "nursesBlock" => { words { ${sectionFields} }, speciality, language },
    _type == "countersBlock" => { words { ${sectionFields} }, ${counterFields} },
    _type == "actionBlock" => {
      words { ${sectionFields} },
      "label": coalesce(label, ""),
      ${linkTarget},
      "isBanner": coalesce(isBanner, false)
    },
    _type == "formBlock" => {
      words { ${sectionFields} },
      "form": coalesce(form, "contact"),
      "button": select(form == "newsletter" => ${subscribeButton}, ${messageButton})
    }
  }, [])
}`);

/** All pages that editors made, for the sitemap. */
export const pagesQuery = defineQuery(`*[_type == "page" && defined(slug.current)] | order(slug.current asc) {
  "slug": slug.current,
  "changedAt": _updatedAt
}`);
