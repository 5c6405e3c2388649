import { z } from "zod";
import { MAX_TEXT, TEXT_WANTED } from "./conversations.ts";
import { Day, id, requiredText } from "./fields.ts";
import { Done } from "./response.ts";
import { MOST_SELECTED } from "./ride-day.ts";

const WHO = "Please choose who gets the text";
/** Whom one text can go to: everybody with a ride or a visit of a day, or those of one driver or nurse. */
export const AUDIENCES = ["rides", "driver", "visits", "nurse"] as const;
/** Or to the passengers of selected rides. */
export const TextAudience = z.enum([...AUDIENCES, "selected"], WHO);
export type TextAudience = z.infer<typeof TextAudience>;

export const TextToMany = z.object({
  audience: TextAudience,
  day: Day,
  target: id("driver or nurse").nullable().default(null).describe("The driver or the nurse"),
  rideIds: z
    .array(id("ride"))
    .max(MOST_SELECTED, `Please select at most ${MOST_SELECTED} rides`)
    .default([])
    .describe("The selected rides"),
  text: requiredText(TEXT_WANTED, MAX_TEXT, `Please keep this under ${MAX_TEXT} characters`),
});
export type TextToMany = z.infer<typeof TextToMany>;

/** How somebody is reached; `payer`: by the organization; `stopped` and `no_number`: not at all. */
export const ReachedHow = z.enum(["text", "email", "payer", "stopped", "no_number"]);
export type ReachedHow = z.infer<typeof ReachedHow>;

export const TextToManyPreview = Done.extend({
  body: z.string().describe("What each person gets, with our name and how to end texts"),
  people: z.array(z.object({ patientId: z.uuid(), who: z.string(), how: ReachedHow })),
  version: z.string().describe("Names these people and how each is reached, for sending"),
});
export type TextToManyPreview = z.infer<typeof TextToManyPreview>;

export const SendTextToMany = TextToMany.extend({
  version: z.string("Please look at the preview again").max(100, "Please look at the preview again"),
});
export type SendTextToMany = z.infer<typeof SendTextToMany>;

export const TextToManySent = Done.extend({ message: z.string(), operationId: z.uuid().describe("For undo") });
export const TextBatchId = z.object({ id: id("text") });
