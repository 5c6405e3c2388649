import { z } from "zod";
import { id, instant } from "./fields.ts";
import { Done } from "./response.ts";

/** What can need a person. */
export const TASK_KINDS = [
  ...(["unattended", "consultant_absent", "time_off", "no_call", "hold"] as const),
  ...(["refund", "dispute", "gap", "extra"] as const),
  ...(["no_driver", "nobody_fits", "late", "not_driven", "on_hold", "driver_suspended"] as const),
  ...(["unfinished", "no_show"] as const),
  ...(["paper", "paper_check", "vehicle"] as const),
  ...(["emails", "trouble", "message", "application", "resume"] as const),
] as const;
const KIND = "We do not know what that is";
export const TaskKind = z.enum(TASK_KINDS, KIND);
export type TaskKind = z.infer<typeof TaskKind>;

/** Done when somebody says so, a visit inside time off as one that is kept; everything else is done when its cause is gone. */
export const DONE_BY_HAND: readonly TaskKind[] = ["time_off", "no_show", "trouble"];

/** What is taken, put off and closed in the inbox. */
export const INBOX_TASKS: readonly TaskKind[] = ["message", "application", "resume"];

/** What the owner answers for, and who may only look sees too. */
export const OWNER_TASKS: readonly TaskKind[] = ["gap"];

/** What dispatch sees to. */
export const RIDE_TASKS: readonly TaskKind[] = [
  ...(["no_driver", "nobody_fits", "late", "not_driven", "on_hold", "driver_suspended"] as const),
  ...(["unfinished", "no_show"] as const),
  ...(["paper", "paper_check", "vehicle"] as const),
];

const Person = z.object({ _id: z.uuid(), name: z.string() });
const moment = z.iso.datetime();

export const Task = z.object({
  kind: TaskKind,
  about: z.uuid().describe("With the kind, its name"),
  subject: z
    .object({ kind: z.enum(["visit", "ride", "inbox", "driver"]), _id: z.uuid(), patientId: z.uuid().nullable() })
    .nullable()
    .describe("The record it is on. What is in the inbox is taken, put off and closed there"),
  who: z.string(),
  reason: z.string(),
  since: moment,
  due: moment,
  takenBy: Person.nullable(),
  snoozedUntil: moment.nullable(),
  isByHand: z.boolean().describe("Whether somebody has to say that it is done"),
});
export type Task = z.infer<typeof Task>;

/** What takes place now or comes next today. */
export const Ahead = z.object({
  kind: z.enum(["visit", "ride"]),
  _id: z.uuid(),
  patientId: z.uuid(),
  startsAt: moment,
  patient: z.string(),
  with: z.string().describe("The consultant or the driver; empty where nobody is yet"),
  state: z.string(),
  money: z.enum(["paid", "unpaid", "cash"]),
});
export type Ahead = z.infer<typeof Ahead>;

export const Today = Done.extend({
  needs: z.array(Task).describe("What nobody has put off, the soonest due first"),
  snoozed: z.array(Task),
  ahead: z.array(Ahead),
});
export type Today = z.infer<typeof Today>;

export const TaskId = z.object({ kind: TaskKind, about: id("thing") });
export type TaskId = z.infer<typeof TaskId>;

const UNTIL = "Please choose a time within the next seven days";
export const Snooze = z.object({ until: instant(UNTIL) });

/** Whether one wants what needs somebody by letter at seven in the morning. */
export const DigestInput = z.object({ wanted: z.boolean("Please answer yes or no.") });
export const Digest = Done.extend(DigestInput.shape);
