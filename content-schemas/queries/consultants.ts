import { defineQuery } from "groq";
import { seoWords } from "./fragments.ts";
import { NURSE_HEADING, OFFER, SEARCH_HINT } from "./shown-when-empty.ts";

/** Texts above the list of nurses, and its description for search engines. */
export const consultationQuery = defineQuery(`coalesce(*[_type == "consultationPage"][0], {}) {
  "lead": coalesce(lead, ""),
  "emergencyNotice": coalesce(*[_type == "emergencyHelp"][0].notice, ""),
  "searchHint": coalesce(searchHint, "${SEARCH_HINT}"),
  "offer": coalesce(offer, "${OFFER}"),
  ${seoWords}
}`);

/** The words that mean an emergency, as editors list them. */
export const dangerWordsQuery = defineQuery(`coalesce(*[_type == "emergencyHelp"][0], {}) {
  "emergency": coalesce(emergencyWords, []),
  "poison": coalesce(poisonWords, []),
  "crisis": coalesce(crisisWords, [])
}`);

/**
 * What a nurse can and cannot do in a visit, shown on every nurse's page, the parts of the refund rule around its number, and the day on which the
 * terms took effect.
 */
export const nursePageQuery = defineQuery(`coalesce(*[_type == "nursePage"][0], {}) {
  "heading": coalesce(heading, "${NURSE_HEADING}"),
  "canDo": coalesce(canDo, []),
  "cannotDo": coalesce(cannotDo, []),
  changeRule,
  "refundRule": string::split(refundRule, "{visit-refund}"),
  "termsSince": *[_type == "policy" && _id == "terms"][0].effectiveOn,
  ${seoWords}
}`);

/** Search words for symptoms, by specialty. */
export const specialityWordsQuery = defineQuery(`*[_type == "speciality"] | order(speciality asc) {
  _id,
  "speciality": coalesce(speciality, ""),
  "words": coalesce(words, [])
}`);
