import { z } from "zod";
import { SixDigitCode } from "./fields.ts";
import { PhoneNumber } from "./phone-number.ts";
import { Done } from "./response.ts";

const CONSENT_WANTED = "Please check the box to agree to text reminders";

/** A number that can get texts, as typed. The site says it back before anything is sent to it. */
export const TextNumber = PhoneNumber.refine(
  (number) => !number.includes(";ext="),
  "Texts can't go to an extension. Please enter the number without it.",
);

export const AskForTexts = z.object({
  number: TextNumber,
  consent: z.boolean(CONSENT_WANTED).refine((isGiven) => isGiven, CONSENT_WANTED),
});
export type AskForTexts = z.infer<typeof AskForTexts>;

export const ConfirmTexts = z.object({
  code: SixDigitCode,
});
export type ConfirmTexts = z.infer<typeof ConfirmTexts>;

export const TextReminders = Done.extend({
  offered: z.boolean().describe("False if no text provider is set up"),
  state: z.enum(["off", "asked", "on"]).describe("`asked`: a code is on its way to the number"),
  number: z.string().nullable(),
  display: z.string().nullable().describe("The formatted number: (215) 555-0134"),
  since: z.iso.datetime().nullable().describe("Time of the agreement"),
});
export type TextReminders = z.infer<typeof TextReminders>;
