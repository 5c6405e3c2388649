import { z } from "zod";
import { Done } from "./answer.ts";

const NUMBER_WANTED = "Please enter a mobile number of 10 to 15 digits";

const CONSENT_WANTED = "Please tick that you agree to be sent reminders";

/** A mobile number as it is typed; ten digits are one of the United States. Becomes E.164: `+12155550132`. */
export const TextNumber = z
  .string(NUMBER_WANTED)
  .transform((typed) => typed.replace(/\D/g, ""))
  .pipe(z.string().regex(/^[1-9]\d{9,14}$/, NUMBER_WANTED))
  .transform((digits) => (digits.length === 10 ? `+1${digits}` : `+${digits}`));

export const AskForTexts = z.object({
  number: TextNumber,
  consent: z.boolean(CONSENT_WANTED).refine((isGiven) => isGiven, CONSENT_WANTED),
});
export type AskForTexts = z.infer<typeof AskForTexts>;

export const ConfirmTexts = z.object({
  code: z
    .string("Please enter the six-digit code")
    .trim()
    .regex(/^\d{6}$/, "Please enter the six-digit code"),
});
export type ConfirmTexts = z.infer<typeof ConfirmTexts>;

export const TextReminders = Done.extend({
  offered: z.boolean().describe("False where nobody carries text messages for us"),
  state: z.enum(["off", "asked", "on"]).describe("`asked`: a code is on its way to the number"),
  number: z.string().nullable(),
  since: z.iso.datetime().nullable().describe("When it was agreed to"),
});
export type TextReminders = z.infer<typeof TextReminders>;
