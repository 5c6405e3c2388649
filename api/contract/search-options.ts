/*
 * What lists of consultants are narrowed down by, without the schemas made of it: whoever only looks at a list need not wait for those.
 */

/** The eleven speciality filters, in the order they are shown. */
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

/** The speciality an address means: its name, or a slug such as `pediatric` or `pediatric-nurse`. */
export const readSpeciality = (text: string): Speciality | undefined =>
  SPECIALITIES.find((speciality) => slug(speciality) === slug(text.trim()));

/** Languages of visits, as the filters offer them. */
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

/** `listed` is the office's own order. In each of them those who cannot be booked come last. */
export const SORTS = ["listed", "soonest", "price", "rating"] as const;
export type Sort = (typeof SORTS)[number];

/** Beyond so many they are not counted: that would take the longer the more there are. */
export const COUNTED_TO = 50;
