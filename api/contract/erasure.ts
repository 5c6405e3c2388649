import { z } from "zod";
import { revision } from "./fields.ts";

/** Erases the account of a driver, a nurse or a member of the staff. It cannot be undone. */
export const EraseAccount = z.object({
  revision: revision("Please reload the page").describe("The revision that was loaded"),
});
export type EraseAccount = z.infer<typeof EraseAccount>;
