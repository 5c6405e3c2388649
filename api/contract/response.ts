import { z } from "zod";

/** Fields of every successful response. */
export const Done = z.object({ success: z.literal(true), message: z.string().optional() });
export type Done = z.infer<typeof Done>;

/** Body of every error response: a message for a toast, errors by field, and the request id for the logs. */
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
