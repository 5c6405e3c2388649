import { z } from "zod";
import { Consultant, Language, Speciality } from "./consultants.ts";
import { UsState } from "./fields.ts";
import { next, PageQuery } from "./pagination.ts";
import { Done } from "./response.ts";
import { COUNTED_TO, SORTS } from "./search-options.ts";

const Sort = z.enum(SORTS);

const MAX_FEE = 10_000;

export const ConsultantQuery = PageQuery.extend({
  q: z
    .string()
    .trim()
    .max(100, "Please keep this under 100 characters")
    .default("")
    .describe("Beginnings of words of a name or specialty; all must match"),
  also: z
    .string()
    .max(500)
    .transform((names) => names.split(",").filter(Boolean))
    .pipe(z.array(Speciality))
    .optional()
    .describe("Comma-separated specialties that the words may also mean; their nurses match too"),
  speciality: Speciality.optional(),
  day: z.enum(["today"]).optional().describe("Only nurses who are still free today, in the practice's time zone"),
  language: Language.optional(),
  state: UsState.optional().describe("Only nurses who are licensed in this US state"),
  maxFee: z.coerce.number().min(0).max(MAX_FEE).optional().describe("Highest price of one visit, in dollars"),
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
});
export type ConsultantCard = z.infer<typeof ConsultantCard>;

export const ConsultantPage = Done.extend({
  doctors: z.array(ConsultantCard),
  count: z
    .int()
    .max(COUNTED_TO + 1)
    .nullable()
    .describe(`Total number of matches; ${COUNTED_TO + 1} means more than ${COUNTED_TO}, null if a cursor was sent`),
  next,
});
export type ConsultantPage = z.infer<typeof ConsultantPage>;
