import { SPECIALITIES, type Speciality } from "@lamplight/api/contract/consultants.ts";

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\s_-]+/g, "-")
    .replace(/-nurses?$/, "");

/** The speciality an address means: its name, or a slug such as `pediatric` or `pediatric-nurse`. */
export const readSpeciality = (text: string): Speciality | undefined =>
  SPECIALITIES.find((speciality) => slug(speciality) === slug(text.trim()));

/** `Pediatric Nurse` → `Pediatric`: how a filter is labelled. */
export const shortName = (speciality: Speciality): string => speciality.replace(/ Nurse$/, "");

/** `Pediatric Nurse` → `Pediatric nurses`. */
export const plural = (speciality: Speciality): string => `${shortName(speciality)} nurses`;
