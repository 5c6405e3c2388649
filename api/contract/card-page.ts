import { z } from "zod";
import { Cents } from "./fields.ts";

/** The card provider's page on which a visit, ride or extra is paid. */
export const CardPage = z.object({
  _id: z.uuid(),
  state: z
    .enum(["opening", "open", "closed"])
    .describe("opening: the provider has not created it yet; closed: it can't be paid any more"),
  cents: Cents,
  until: z.iso.datetime().describe("Until when it can be paid, or could"),
});
export type CardPage = z.infer<typeof CardPage>;
