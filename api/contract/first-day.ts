import { z } from "zod";
import { MissingOfNurse } from "./office-consultants.ts";
import { Done } from "./response.ts";

/** What a new practice needs before it works, in the order in which it is shown. */
export const FIRST_DAY_STEPS = ["name", "settings", "nurse", "driver", "email", "backup"] as const;
const Step = z.enum(FIRST_DAY_STEPS, "Please choose a step of the first day");
export type FirstDayStep = z.infer<typeof Step>;

export const FirstDayLine = z.object({
  step: Step,
  nurse: z
    .object({ _id: z.uuid(), name: z.string(), missing: z.array(MissingOfNurse) })
    .nullable()
    .default(null)
    .describe("The first nurse, while patients can book none"),
});
export type FirstDayLine = z.infer<typeof FirstDayLine>;

export const FirstDay = Done.extend({
  lines: z.array(FirstDayLine).describe("What is missing; empty when all is done"),
});
export const PutAway = z.object({ steps: z.array(Step).min(1, "Please choose a step of the first day") });
export type PutAway = z.infer<typeof PutAway>;
