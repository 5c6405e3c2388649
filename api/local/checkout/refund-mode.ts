import { z } from "zod";

/** What becomes of refunds at first: cards are quick, some banks take days. */
export const RefundMode = z.enum(["succeeded", "pending"]);
export type RefundMode = z.infer<typeof RefundMode>;
