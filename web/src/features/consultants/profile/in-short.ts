import type { ConsultantProfile } from "@lamplight/api/contract/consultants.ts";
import { inWords, SLOT_MINUTES } from "@lamplight/api/contract/rules.ts";
import { counted, money } from "../../../lib/time/format.ts";

/** Title and text of a nurse's link preview and search result, while editors have written none. */
export const NURSE_TITLE = "{nurse}, {nurse-specialty}";
/** Search engines show it for weeks, so it names no time. */
export const NURSE_IN_SHORT = `${NURSE_TITLE}: ${inWords(SLOT_MINUTES, "minutes")} by video for {nurse-fee}. {nurse-rating}`;

/** A text about every nurse, with the values of one. */
export function ofNurse(text: string, { name, speciality, fees, rating, reviewCount }: ConsultantProfile): string {
  const values: Record<string, string> = {
    nurse: name,
    "nurse-specialty": speciality,
    "nurse-fee": money(fees),
    "nurse-rating": rating === null ? "" : `Rated ${rating.toFixed(1)} by ${counted(reviewCount, "patient")}.`,
  };
  return text.replace(/\{(nurse[a-z-]*)\}/g, (chip, value: string) => values[value] ?? chip).trim();
}
