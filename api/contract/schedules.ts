import { z } from "zod";
import { Day, id, instant, Revision, requiredText } from "./fields.ts";
import { next } from "./pagination.ts";
import { Done } from "./response.ts";

export const TimeOfDay = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[03]0|24:00)$/, "Please choose a whole or half hour")
  .describe("`HH:MM` in the practice's zone, on a half hour; `24:00` ends a day");
export type TimeOfDay = z.infer<typeof TimeOfDay>;

/** Minutes from midnight. */
export const minuteOf = (time: TimeOfDay): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** `08:30` for a minute from midnight. */
export const timeAt = (minute: number): TimeOfDay =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

const Open = z
  .array(
    z
      .tuple([TimeOfDay, TimeOfDay])
      .refine(([from, until]) => from < until, "Please choose an end that is after the start"),
  )
  .max(12)
  .refine(
    (blocks) =>
      blocks.toSorted().every(([from], index, sorted) => index === 0 || from >= (sorted[index - 1]?.[1] ?? "")),
    "Blocks can't overlap",
  )
  .describe("Open blocks as start and end; none on a closed day");
export type Open = z.infer<typeof Open>;

const WEEKDAY = "Please choose a weekday, 1 to 7";
const isUnique = (values: readonly unknown[]) => new Set(values).size === values.length;

/** A consultant's hours. A weekday that is not listed has the whole grid. */
export const Hours = z.object({
  weekly: z
    .array(z.object({ weekday: z.int(WEEKDAY).min(1, WEEKDAY).max(7, WEEKDAY).describe("1 is Monday"), open: Open }))
    .refine((rows) => isUnique(rows.map(({ weekday }) => weekday)), "Please list each weekday once"),
  days: z
    .array(z.object({ day: Day, open: Open }))
    .max(366)
    .refine((rows) => isUnique(rows.map(({ day }) => day)), "Please list each day once")
    .describe("Hours of single days, from today on, that replace their weekday's hours"),
});
export type Hours = z.infer<typeof Hours>;

/** `revision` is that of the consultant's record, which includes the hours. If it is sent, a newer one is a conflict. */
export const PutHours = Hours.extend({ revision: Revision.optional() });
export type PutHours = z.infer<typeof PutHours>;

/** A booked visit at a time that is now closed. It stays until the office reschedules, cancels or keeps it. */
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
  inWords: z.string().describe("The weekly hours as a sentence"),
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
  .describe("An instant; `YYYY-MM-DDTHH:MM` in the practice's time zone; or a whole day, `YYYY-MM-DD`, inclusive");

export const NewTimeOff = z.object({
  from: ZonedTime,
  to: ZonedTime,
  reason: requiredText("Please enter a reason", 200, "Please keep the reason under 200 characters"),
});
export type NewTimeOff = z.infer<typeof NewTimeOff>;

export const TimeOff = z.object({
  _id: z.uuid(),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  reason: z.string(),
  isForAll: z.boolean().describe("For everyone; only the office adds and ends it"),
});
export type TimeOff = z.infer<typeof TimeOff>;
export const TimeOffList = Done.extend({ timeOff: z.array(TimeOff), next });
export const TimeOffTaken = Done.extend({ timeOff: TimeOff, conflicts: z.array(Conflict) });
/** What time off would hit. Nothing is stored. */
export const TimeOffPreview = Done.extend({
  ...TimeOff.pick({ from: true, to: true }).shape,
  conflicts: z.array(Conflict),
  rides: z
    .array(z.object({ _id: z.uuid(), passenger: z.string(), driver: z.string().nullable(), at: z.iso.datetime() }))
    .describe("The booked rides of these days, if the time off is for everyone. They stay as they are"),
});
export type TimeOffPreview = z.infer<typeof TimeOffPreview>;
export type TimeOffTaken = z.infer<typeof TimeOffTaken>;
export const TimeOffId = z.object({ timeOffId: id("time off") });
