import { z } from "zod";
import { Done } from "./response.ts";

const NUMBER_WANTED = "Please enter a mobile number";

const CONSENT_WANTED = "Please check the box to agree to text reminders";

/** A mobile number as typed. The server parses it and returns it formatted before it sends anything. */
export const TextNumber = z.string(NUMBER_WANTED).trim().min(1, NUMBER_WANTED).max(60, NUMBER_WANTED);

export const CheckNumber = z.object({ number: TextNumber });
export const CheckedNumber = Done.extend({
  number: z.string().describe("The parsed number in E.164"),
  display: z.string().describe("The same number, formatted: +1 215 555 0134"),
});

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
  offered: z.boolean().describe("False if no text provider is set up"),
  state: z.enum(["off", "asked", "on"]).describe("`asked`: a code is on its way to the number"),
  number: z.string().nullable(),
  display: z.string().nullable().describe("The formatted number: +1 215 555 0134"),
  since: z.iso.datetime().nullable().describe("Time of the agreement"),
});
export type TextReminders = z.infer<typeof TextReminders>;
