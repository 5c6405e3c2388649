/*
 * Options for consultant lists. Separate from the schemas, so that list pages do not load the schema library.
 */

/** The eleven speciality filters, in display order. */
export const SPECIALITIES = [
  "Surgical Nurse",
  "Obstetric Nurse",
  "Geriatric Nurse",
  "Pediatric Nurse",
  "Psychiatric Nurse",
  "Gastroenterology Nurse",
  "Oncology Nurse",
  "Orthopedic Nurse",
  "Neonatal Nurse",
  "Emergency Nurse",
  "Cardiac Nurse",
] as const;
export type Speciality = (typeof SPECIALITIES)[number];

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\s_-]+/g, "-")
    .replace(/-nurses?$/, "");

/** The speciality of a URL: its name, or a slug such as `pediatric` or `pediatric-nurse`. */
export const readSpeciality = (text: string): Speciality | undefined =>
  SPECIALITIES.find((speciality) => slug(speciality) === slug(text.trim()));

/** Visit languages for the filters. */
export const LANGUAGES = [
  "English",
  "Spanish",
  "French",
  "Haitian Creole",
  "Portuguese",
  "Mandarin",
  "Cantonese",
  "Vietnamese",
  "Korean",
  "Japanese",
  "Tagalog",
  "Hindi",
  "Arabic",
  "Turkish",
  "Russian",
  "Polish",
  "Czech",
  "Italian",
  "German",
  "Yoruba",
  "Igbo",
  "Twi",
  "Navajo",
] as const;
export type Language = (typeof LANGUAGES)[number];

/** `listed` is the office's order. Every order puts consultants who cannot be booked last. */
export const SORTS = ["listed", "soonest", "price", "rating"] as const;
export type Sort = (typeof SORTS)[number];

/** Matches are counted up to this number, because counting all of them gets slower with their number. */
export const COUNTED_TO = 50;
