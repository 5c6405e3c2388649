import { defineQuery } from "groq";
import { openingFields, openOpenings, pictureFields, pointFields, richTextFields, sectionFields } from "./fragments.ts";
import {
  ACCOUNT_BUTTON,
  QUIZ_BUTTON,
  RESUME_BUTTON,
  STAFFING_BUTTON,
  UPLOAD_BUTTON,
  UPLOAD_PROMISE,
} from "./shown-when-empty.ts";

/** What a card and the page of an opening show. */
const openingFacts = /* groq */ `
  _id,
  "title": coalesce(title, ""),
  "place": coalesce(place, ""),
  "schedule": coalesce(schedule, ""),
  "summary": coalesce(summary, ""),
  closesOn,
  "benefits": coalesce(benefits[] { ${pointFields} }, [])
`;

export const careerQuery = defineQuery(`coalesce(*[_type == "careerPage"][0], {}) {
  ${openingFields},
  "intro": coalesce(intro[] { ${richTextFields} }, []),
  openings { ${sectionFields} },
  "openingList": ${openOpenings} | order(orderRank asc) {
    ${openingFacts}
  },
  "resumeButton": coalesce(resumeButton, "${RESUME_BUTTON}"),
  "uploadPromise": coalesce(*[_type == "siteSettings"][0].uploadPromise, "${UPLOAD_PROMISE}"),
  quiz { ${sectionFields} },
  "quizButton": coalesce(quizButton, "${QUIZ_BUTTON}"),
  staffing { ${sectionFields} },
  "staffingButton": coalesce(staffingButton, "${STAFFING_BUTTON}"),
  resume { ${sectionFields} },
  "uploadButton": coalesce(uploadButton, "${UPLOAD_BUTTON}"),
  blog { ${sectionFields} },
  "blogCards": *[_type == "blogCard"] | order(orderRank asc) {
    _id,
    "title": coalesce(title, ""),
    "text": coalesce(text, ""),
    "author": coalesce(author, ""),
    image { ${pictureFields} }
  },
  join { ${sectionFields} },
  "joinButton": coalesce(joinButton, "${ACCOUNT_BUTTON}")
}`);

/** An opening's own page; null once it is closed. */
export const openingQuery = defineQuery(`${openOpenings}[_id == $opening][0] {
  ${openingFacts},
  "resumeButton": coalesce(*[_type == "careerPage"][0].resumeButton, "${RESUME_BUTTON}"),
  "postedAt": _createdAt,
  "employment": coalesce(employment, []),
  pay { "from": coalesce(from, 0), to, "unit": coalesce(unit, "") },
  "isRemote": coalesce(isRemote, false),
  "city": coalesce(city, ""),
  "region": coalesce(region, ""),
  "seo": { "title": coalesce(title, ""), "description": coalesce(summary, ""), "image": null }
}`);

/** All openings, for the sitemap. */
export const openingsQuery = defineQuery(`${openOpenings} | order(_id asc) { _id, "changedAt": _updatedAt }`);
