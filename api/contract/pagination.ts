import { z } from "zod";

const LOST = "That part of the list is not there any more. Please reload the page.";

/** Which part of a list is wanted: what follows `cursor`, which the part before it gave as `next`. */
export const PageQuery = z.object({
  cursor: z
    .string(LOST)
    .regex(/^[\w-]{1,200}$/, LOST)
    .optional(),
  limit: z.coerce
    .number("Please ask for 1 to 200 at a time")
    .int("Please ask for 1 to 200 at a time")
    .min(1, "Please ask for 1 to 200 at a time")
    .max(200, "Please ask for 1 to 200 at a time")
    .default(100),
});
export type PageQuery = z.infer<typeof PageQuery>;

/** What every list says of its end. */
export const next = z
  .string()
  .nullable()
  .default(null)
  .describe("The `cursor` of the part that follows, or null at the end of the list");
