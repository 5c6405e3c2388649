import { z } from "zod";
import { Day, id, instant, Revision } from "./fields.ts";
import { next } from "./pagination.ts";
import { Done } from "./response.ts";

const TimeOfDay = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[03]0|24:00)$/, "Please choose a whole or half hour")
  .describe("`HH:MM` in the practice's zone, on a half hour; `24:00` ends a day");
export type TimeOfDay = z.infer<typeof TimeOfDay>;

const Open = z
  .array(
    z.tuple([TimeOfDay, TimeOfDay]).refine(([from, until]) => from < until, "Please choose an end after the start"),
  )
  .max(12)
  .refine(
    (blocks) =>
      blocks.toSorted().every(([from], index, sorted) => index === 0 || from >= (sorted[index - 1]?.[1] ?? "")),
    "Please let one block end before the next begins",
  )
  .describe("Blocks from and until; none when the day is closed");
export type Open = z.infer<typeof Open>;

const WEEKDAY = "Please choose a weekday, 1 to 7";
const isUnique = (values: readonly unknown[]) => new Set(values).size === values.length;

/** A consultant's hours. A weekday that is not named has the whole grid. */
export const Hours = z.object({
  weekly: z
    .array(z.object({ weekday: z.int(WEEKDAY).min(1, WEEKDAY).max(7, WEEKDAY).describe("1 is Monday"), open: Open }))
    .refine((rows) => isUnique(rows.map(({ weekday }) => weekday)), "Please name each weekday once"),
  days: z
    .array(z.object({ day: Day, open: Open }))
    .max(366)
    .refine((rows) => isUnique(rows.map(({ day }) => day)), "Please name each day once")
    .describe("What single days from today on have instead of their weekday's hours"),
});
export type Hours = z.infer<typeof Hours>;

/** `revision` is that of the consultant's record, hours and all; where it is sent, another one by now is a conflict. */
export const PutHours = Hours.extend({ revision: Revision.optional() });
export type PutHours = z.infer<typeof PutHours>;

/** A visit that stands where there are no visits any more. It stays until somebody moves, cancels or keeps it. */
export const Conflict = z.object({
  _id: z.uuid(),
  docId: z.uuid(),
  consultant: z.string(),
  patient: z.string(),
  startsAt: z.iso.datetime(),
  state: z.enum(["held", "paid"]),
});
export type Conflict = z.infer<typeof Conflict>;

export const HoursFound = Done.extend({
  ...Hours.shape,
  revision: Revision,
  inWords: z.string().describe("The weekly hours as a sentence tells them"),
});
export type HoursFound = z.infer<typeof HoursFound>;
export const HoursSet = HoursFound.extend({ conflicts: z.array(Conflict) });

const MOMENT = "Please choose a day, or a day and a time";
const forms = [
  Day,
  instant(MOMENT, { offset: true }),
  z
    .string()
    .transform((text) => `${text}:00Z`)
    .pipe(instant()),
];
const ZonedTime = z
  .string(MOMENT)
  .refine((text) => forms.some((form) => form.safeParse(text).success), MOMENT)
  .describe(
    "An instant; or `YYYY-MM-DDTHH:MM` on the practice's clock; or a whole day of the practice, `YYYY-MM-DD`, the last one included",
  );

export const NewTimeOff = z.object({
  from: ZonedTime,
  to: ZonedTime,
  reason: z
    .string("Please say why")
    .trim()
    .min(1, "Please say why")
    .max(200, "Please say it in at most 200 characters"),
});
export type NewTimeOff = z.infer<typeof NewTimeOff>;

export const TimeOff = z.object({
  _id: z.uuid(),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  reason: z.string(),
  isForAll: z.boolean().describe("Of the whole network, which only the office begins and ends"),
});
export type TimeOff = z.infer<typeof TimeOff>;
export const TimeOffList = Done.extend({ timeOff: z.array(TimeOff), next });
export const TimeOffTaken = Done.extend({ timeOff: TimeOff, conflicts: z.array(Conflict) });
export type TimeOffTaken = z.infer<typeof TimeOffTaken>;
export const TimeOffId = z.object({ timeOffId: id("time off") });
