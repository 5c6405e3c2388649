import type { Speciality } from "@lamplight/api/contract/search-options.ts";

/** `Pediatric Nurse` → `Pediatric`: the label of a filter. */
export const shortName = (speciality: Speciality): string => speciality.replace(/ Nurse$/, "");

/** `Pediatric Nurse` → `Pediatric nurses`. */
export const plural = (speciality: Speciality): string => `${shortName(speciality)} nurses`;
