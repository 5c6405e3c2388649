import { defineQuery } from "groq";

/** Above the list of nurses, and what search engines are told of it. */
export const consultationQuery = defineQuery(`coalesce(*[_type == "consultationPage"][0], {}) {
  "lead": coalesce(lead, ""),
  "emergencyNotice": coalesce(*[_type == "emergencyHelp"][0].notice, ""),
  "offer": coalesce(offer, "")
}`);

/** The words that mean danger, as editors list them. */
export const dangerWordsQuery = defineQuery(`coalesce(*[_type == "emergencyHelp"][0], {}) {
  "emergency": coalesce(emergencyWords, []),
  "crisis": coalesce(crisisWords, [])
}`);

/** What a nurse can and cannot do in a visit, as it stands on the page of each, and since when the terms of booking hold. */
export const nursePageQuery = defineQuery(`coalesce(*[_type == "nursePage"][0], {}) {
  "heading": coalesce(heading, ""),
  "canDo": coalesce(canDo, []),
  "cannotDo": coalesce(cannotDo, []),
  "termsSince": *[_type == "policy" && _id == "terms"][0].effectiveOn
}`);

/** The words of what hurts, by the specialities they lead to. */
export const specialityWordsQuery = defineQuery(`*[_type == "speciality"] | order(speciality asc) {
  _id,
  "speciality": coalesce(speciality, ""),
  "words": coalesce(words, [])
}`);
