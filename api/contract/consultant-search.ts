import { z } from "zod";
import { Consultant, Language, Speciality } from "./consultants.ts";
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
    .describe("Beginnings of words of a name or a speciality; each must be found"),
  also: z
    .string()
    .max(500)
    .transform((names) => names.split(",").filter(Boolean))
    .pipe(z.array(Speciality))
    .optional()
    .describe("Specialities, with commas between, that the words may mean besides: theirs are found as well"),
  speciality: Speciality.optional(),
  day: z.enum(["today"]).optional().describe("Only who is still free on the practice's present day"),
  language: Language.optional(),
  maxFee: z.coerce.number().min(0).max(MAX_FEE).optional().describe("Dollars for one visit, at most"),
  sort: Sort.default("listed"),
});
export type ConsultantQuery = z.infer<typeof ConsultantQuery>;

/** A consultant as far as a card in a list says. */
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
    .describe(
      `How many there are in all; ${COUNTED_TO + 1} stands for all numbers above ${COUNTED_TO}, null where a cursor was sent`,
    ),
  next,
});
export type ConsultantPage = z.infer<typeof ConsultantPage>;
