import { AFTERNOON, EVENING } from "./rules.ts";

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

/** Monday first, as in ISO 8601. */
export const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/**
 * Days for the filters, in the zone of the search: one of these words, `in-2` to `in-6` for days ahead, `next-monday` for a Monday that isn't
 * today, or a date without a year (`12-03`). A weekday is the next one, today included; `weekend` is the next Saturday and Sunday; weeks begin
 * on Monday.
 */
export const DAY_WORDS = ["today", "tomorrow", "weekend", "weekdays", "this-week", "next-week", ...WEEKDAYS] as const;
export type DayWord = (typeof DAY_WORDS)[number];
export const DATE_PATTERN = /^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
export const AHEAD_PATTERN = /^in-([2-6])$/;
export const NEXT_WEEKDAY_PATTERN = /^next-((?:mon|tues|wednes|thurs|fri|satur|sun)day)$/;
export const isDayWord = (text: string): text is DayWord => DAY_WORDS.some((word) => word === text);
export const isWantedDay = (text: string): boolean =>
  isDayWord(text) || [DATE_PATTERN, AHEAD_PATTERN, NEXT_WEEKDAY_PATTERN].some((pattern) => pattern.test(text));

/** Times of day for the filters: morning is before noon, evening from 5 PM. */
export const TIME_WORDS = ["morning", "afternoon", "evening"] as const;
export type TimeWord = (typeof TIME_WORDS)[number];
/** Other starts: `after-1830`, `before-1700`, or `1700-1900`, which doesn't have the end. */
const CLOCK = "([01]\\d|2[0-3])([03]0)";
const CLOCK_PATTERN = new RegExp(`^(?:after-${CLOCK}|before-${CLOCK}|${CLOCK}-${CLOCK})$`);
export const isTimeWord = (text: string): text is TimeWord => TIME_WORDS.some((word) => word === text);

const MIDNIGHT = 24 * 60;
const OF_WORD: Record<TimeWord, StartMinutes> = {
  morning: { from: 0, until: AFTERNOON },
  afternoon: { from: AFTERNOON, until: EVENING },
  evening: { from: EVENING, until: MIDNIGHT },
};

/** Minutes of the day at which a wanted visit may start, the last one excluded. */
export type StartMinutes = { from: number; until: number };

/** The starts of a time of day; null if it is none, or ends before it begins. */
export function startMinutes(time: string): StartMinutes | null {
  if (isTimeWord(time)) return OF_WORD[time];
  const found = CLOCK_PATTERN.exec(time)?.slice(1);
  if (!found) return null;
  const minuteAt = (index: number) =>
    found[index] === undefined ? undefined : Number(found[index]) * 60 + Number(found[index + 1]);
  const from = minuteAt(0) ?? minuteAt(4) ?? 0;
  const until = minuteAt(2) ?? minuteAt(6) ?? MIDNIGHT;
  return from < until ? { from, until } : null;
}
export const isWantedTime = (text: string): boolean => startMinutes(text) !== null;

/** The filters that a search drops, in this order, when no nurse fits them all. */
export const DROP_ORDER = ["maxFee", "time", "day", "language", "speciality"] as const;
export type DroppedFilter = (typeof DROP_ORDER)[number];

/** `listed` is the office's order. Every order puts consultants who cannot be booked last. */
export const SORTS = ["listed", "soonest", "price", "rating"] as const;
export type Sort = (typeof SORTS)[number];

/** Matches are counted up to this number, because counting all of them gets slower with their number. */
export const COUNTED_TO = 50;
