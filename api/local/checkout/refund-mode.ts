import { z } from "zod";

/** The initial status of refunds: immediate for cards, pending for some banks. */
export const RefundMode = z.enum(["succeeded", "pending"]);
export type RefundMode = z.infer<typeof RefundMode>;
