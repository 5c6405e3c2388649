import { z } from "zod";

const LOST = "That page of the list is no longer available. Please reload the page.";

/** A page of a list. `cursor` is the previous page's `next`. */
export const PageQuery = z.object({
  cursor: z
    .string(LOST)
    .regex(/^[\w-]{1,200}$/, LOST)
    .optional(),
  limit: z.coerce
    .number("Please request 1 to 200 at a time")
    .int("Please request 1 to 200 at a time")
    .min(1, "Please request 1 to 200 at a time")
    .max(200, "Please request 1 to 200 at a time")
    .default(100),
});
export type PageQuery = z.infer<typeof PageQuery>;

/** In the response of every list. */
export const next = z
  .string()
  .nullable()
  .default(null)
  .describe("The `cursor` of the next page, or null on the last page");

/** The text of a list's search; empty for the whole list. */
export const searchText = z
  .string("Please enter a name")
  .trim()
  .max(100, "Please keep this under 100 characters")
  .default("");
