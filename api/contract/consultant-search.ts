import { z } from "zod";
import { Consultant, Language, Speciality } from "./consultants.ts";
import { UsState } from "./fields.ts";
import { next, PageQuery } from "./pagination.ts";
import { Done } from "./response.ts";
import { COUNTED_TO, DAY_WORDS, DROP_ORDER, isWantedDay, isWantedTime, SORTS } from "./search-options.ts";
import { OUTSIDE_US } from "./us-states.ts";
import { TimeZoneName } from "./visitor.ts";

const Sort = z.enum(SORTS);

/** Highest price of one visit, in dollars. */
export const MaxFee = z.coerce.number().min(0).max(10_000);
export const WantedDay = z.string().refine(isWantedDay, "Please choose a day from the list");
export const WantedTime = z.string().refine(isWantedTime, "Please choose a time from the list");
const THEIR_ZONE = "The time zone in which day and time are meant; the practice's if missing";
export const WantedZone = TimeZoneName.optional().describe(THEIR_ZONE);

/** Comma-separated specialties. */
const Specialities = z
  .string()
  .max(500)
  .transform((names) => names.split(",").filter(Boolean))
  .pipe(z.array(Speciality));

export const ConsultantQuery = PageQuery.extend({
  q: z
    .string()
    .trim()
    .max(100, "Please keep this under 100 characters")
    .default("")
    .describe("Beginnings of words of a name or specialty, all of which must match; or a name with typos"),
  also: Specialities.optional().describe(
    "Comma-separated specialties that the words may also mean; their nurses match too",
  ),
  speciality: Specialities.optional().describe("One specialty, or several separated by commas"),
  day: WantedDay.optional().describe(
    `Only nurses who are free that day: ${DAY_WORDS.join(", ")}, in-2 to in-6 (days), next-monday, or a date such as 12-03`,
  ),
  time: WantedTime.optional().describe(
    "Only nurses who are free at that time of day: morning (before noon), afternoon, evening (from 5 PM), after-1830, before-1700 or 1700-1900",
  ),
  zone: WantedZone,
  language: Language.optional(),
  state: z
    .union([UsState, z.literal(OUTSIDE_US)])
    .optional()
    .describe("Only nurses who are licensed in this US state; none outside of them"),
  maxFee: MaxFee.optional().describe("Highest price of one visit, in dollars"),
  sort: Sort.default("listed"),
});
export type ConsultantQuery = z.infer<typeof ConsultantQuery>;

/** The fields of a consultant that a list shows. */
export const ConsultantCard = Consultant.pick({
  _id: true,
  name: true,
  image: true,
  speciality: true,
  languages: true,
  rating: true,
  reviewCount: true,
  fees: true,
  available: true,
  nextFree: true,
})
  .extend({
    licence: Consultant.shape.licence.default(null),
    nextTimes: z
      .array(z.object({ startsAt: z.iso.datetime(), slotDate: z.string(), slotTime: z.string() }))
      .default([])
      .describe("The first three free times that fit the search"),
  })
  .describe("`nextFree` is the first free time that fits the day and time of day of the search");
export type ConsultantCard = z.infer<typeof ConsultantCard>;

/** What was changed about a search that no nurse fits. */
export const Nearest = z.object({
  dropped: z.array(z.enum(DROP_ORDER)).describe("Filters that these nurses need not fit"),
  day: z.enum(DAY_WORDS).nullable().describe("If the day was dropped: the nearest day with free times"),
  words: z
    .enum(["similar", "unknown"])
    .nullable()
    .describe(
      "`similar`: names like the words were searched for. `unknown`: nothing is like the words, so they were ignored",
    ),
});
export type Nearest = z.infer<typeof Nearest>;

export const ConsultantPage = Done.extend({
  doctors: z.array(ConsultantCard),
  count: z
    .int()
    .max(COUNTED_TO + 1)
    .nullable()
    .describe(`Total number of matches; ${COUNTED_TO + 1} means more than ${COUNTED_TO}, null if a cursor was sent`),
  nearest: Nearest.nullish().describe(
    "Set if no nurse fits the search: these are the nearest matches, on a single page. Otherwise null",
  ),
  next,
});
export type ConsultantPage = z.infer<typeof ConsultantPage>;
