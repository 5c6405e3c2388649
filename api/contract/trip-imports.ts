import { z } from "zod";
import { TRIP_COLUMNS, type TripField } from "./trip-columns.ts";

const isField = (name: string): name is TripField => name in TRIP_COLUMNS;
export const TripFieldName = z.enum(Object.keys(TRIP_COLUMNS).filter(isField));

/** A word of a file that we can't read. Its answer is remembered for the organization. */
export const TripQuestion = z.object({
  field: TripFieldName,
  name: z.string().describe("The column's name"),
  said: z.string(),
  rows: z.array(z.int()),
  choices: z.array(z.object({ meaning: z.string(), label: z.string() })),
});
export type TripQuestion = z.infer<typeof TripQuestion>;
