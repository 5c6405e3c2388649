import type { ConsultantProfile } from "@lamplight/api/contract/consultants.ts";
import { inWords, SLOT_MINUTES } from "@lamplight/api/contract/rules.ts";
import { counted, money } from "../../../lib/time/format.ts";

/** Text of a nurse's link preview and search result. Search engines show it for weeks, so it names no time. */
export const inShort = ({ name, speciality, fees, rating, reviewCount }: ConsultantProfile): string =>
  [
    `${name}, ${speciality}: ${inWords(SLOT_MINUTES, "minutes")} by video for ${money(fees)}.`,
    ...(rating === null ? [] : [`Rated ${rating.toFixed(1)} by ${counted(reviewCount, "patient")}.`]),
  ].join(" ");
