import { z } from "zod";

/** What every successful call answers at least. */
export const Done = z.object({ success: z.literal(true), message: z.string().optional() });
export type Done = z.infer<typeof Done>;

/** What every failed call answers: a sentence fit for a toast, faults by field, and the id to find it in the logs. */
export const Failure = z.object({
  success: z.literal(false),
  message: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  fresh: z.record(z.string(), z.unknown()).optional().describe("The current record, if someone else changed it"),
  changedBy: z.string().optional(),
  needs: z
    .literal("confirmed-email")
    .optional()
    .describe("The call succeeds once the account's email is confirmed: POST /api/user/send-email-confirmation"),
  requestId: z.string().optional(),
});
export type Failure = z.infer<typeof Failure>;
