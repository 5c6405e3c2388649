import { z } from "zod";

const WANTED = "Please enter a phone number";
const TOO_LONG = "That's too long for a phone number. Please enter one number.";
const LONGEST = 60;

/**
 * Reads what was typed. The reader is loaded on demand, because its tables are large. If a browser cannot load it, the text is sent as it
 * is and the server reads it.
 */
async function read(typed: string, context: z.RefinementCtx): Promise<string> {
  const reader = await import("./read-phone.ts").catch(() => null);
  const reading = reader?.readPhone(typed) ?? { number: typed };
  if ("number" in reading) return reading.number;
  context.addIssue({ code: "custom", message: reading.problem });
  return z.NEVER;
}

/** A phone number as typed; stored in E.164, with its extension. Parse it asynchronously. */
export const PhoneNumber = z.string(WANTED).trim().min(1, WANTED).max(LONGEST, TOO_LONG).transform(read);

/** Like `PhoneNumber`, or empty. */
export const OptionalPhone = z
  .string(WANTED)
  .trim()
  .max(LONGEST, TOO_LONG)
  .transform((typed, context) => (typed === "" ? "" : read(typed, context)));
