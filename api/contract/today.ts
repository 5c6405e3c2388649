import { z } from "zod";
import { HOUR_MS } from "./durations.ts";
import { id, instant } from "./fields.ts";
import { Done } from "./response.ts";
import { inWords, LONGEST_NOW_SNOOZE_MINUTES, LONGEST_TASK_SNOOZE_DAYS, SOON_TASK_HOURS } from "./rules.ts";

/** Kinds of tasks on Today. */
export const TASK_KINDS = [
  ...(["unattended", "consultant_absent", "time_off", "unlicensed", "no_call", "hold"] as const),
  ...(["refund", "refund_by_hand", "dispute", "dispute_lost", "gap", "extra"] as const),
  ...(["no_driver", "nobody_fits", "late", "not_driven", "on_hold", "driver_suspended"] as const),
  ...(["ride_news", "ride_call", "visit_call", "unfinished", "no_show", "late_no_show"] as const),
  ...(["paper", "paper_check", "vehicle"] as const),
  ...(["text", "text_danger"] as const),
  ...(["emails", "email_failed", "trouble", "message", "application", "resume", "phone_unread"] as const),
] as const;
const KIND = "We couldn't find that kind of task";
export const TaskKind = z.enum(TASK_KINDS, KIND);
export type TaskKind = z.infer<typeof TaskKind>;

/** Tasks that a person marks as done. All others end when their cause is gone. */
export const DONE_BY_HAND: readonly TaskKind[] = [
  ...(["time_off", "no_show", "dispute_lost"] as const),
  ...(["ride_news", "ride_call", "visit_call", "email_failed", "trouble"] as const),
];

/** Calls to people who get neither texts nor email. Several are marked as done together. */
export const CALL_TASKS: readonly TaskKind[] = ["ride_call", "ride_news", "visit_call"];

/** Tasks that are handled in the inbox. */
export const INBOX_TASKS: readonly TaskKind[] = ["text", "text_danger", "message", "application", "resume"];

/** Tasks about rides and drivers. */
export const RIDE_TASKS: readonly TaskKind[] = [
  ...(["no_driver", "nobody_fits", "late", "not_driven", "on_hold", "driver_suspended"] as const),
  ...(["ride_news", "ride_call", "unfinished", "no_show", "late_no_show"] as const),
  ...(["paper", "paper_check", "vehicle"] as const),
];

/** The parts of Today in order of harm: somebody is waiting, money is wrong, something to decide, passengers to call. */
export const TASK_GROUPS = ["now", "money", "decide", "calls"] as const;
export type TaskGroup = (typeof TASK_GROUPS)[number];

/** `soon`: to decide, and somebody is waiting from two hours before it is due. */
const GROUP_OF: Record<TaskKind, TaskGroup | "soon"> = {
  unattended: "now",
  consultant_absent: "now",
  no_driver: "now",
  late: "now",
  not_driven: "now",
  ride_news: "now",
  text: "now",
  text_danger: "now",
  time_off: "soon",
  unlicensed: "soon",
  no_call: "soon",
  on_hold: "soon",
  driver_suspended: "soon",
  nobody_fits: "decide",
  hold: "decide",
  unfinished: "decide",
  late_no_show: "decide",
  no_show: "decide",
  paper: "decide",
  paper_check: "decide",
  vehicle: "decide",
  emails: "decide",
  email_failed: "decide",
  trouble: "decide",
  message: "decide",
  application: "decide",
  resume: "decide",
  phone_unread: "decide",
  refund: "money",
  refund_by_hand: "money",
  dispute_lost: "money",
  dispute: "money",
  gap: "money",
  extra: "money",
  ride_call: "calls",
  visit_call: "calls",
};

/** The part of Today that a task belongs to at `now`. */
export function groupOf({ kind, due }: { kind: TaskKind; due: Date }, now: Date): TaskGroup {
  const group = GROUP_OF[kind];
  if (group !== "soon") return group;
  return due.getTime() - now.getTime() < SOON_TASK_HOURS * HOUR_MS ? "now" : "decide";
}

const Person = z.object({ _id: z.uuid(), name: z.string() });
const moment = z.iso.datetime();

export const Task = z.object({
  kind: TaskKind,
  group: z.enum(TASK_GROUPS).describe("The part of Today, in order of harm"),
  targetId: z.uuid().describe("Identifies the task, together with its kind"),
  subject: z
    .object({
      kind: z.enum(["visit", "ride", "inbox", "driver", "patient"]),
      _id: z.uuid(),
      patientId: z.uuid().nullable(),
    })
    .nullable()
    .describe("The task's record. Inbox items are handled in the inbox"),
  who: z.string(),
  phone: z.string().describe("Number of the person, as stored; empty if there is none"),
  reason: z.string(),
  at: moment.nullable().default(null).describe("When its ride or visit begins"),
  since: moment,
  due: moment,
  takenBy: Person.nullable(),
  snoozedUntil: moment.nullable(),
  isByHand: z.boolean().describe("Whether a person marks it as done"),
});
export type Task = z.infer<typeof Task>;

/** The most rows that Today shows, and how many of them are for each part before the others take what is left. */
export const MOST_ROWS = 20;
export const ROWS_OF_GROUP: Record<TaskGroup, number> = { now: 8, money: 3, decide: 4, calls: 5 };
/** The longest short reason: two lines on a phone. */
export const LONGEST_BRIEF = 90;

/** The tasks of one person or organization in a part of Today. */
export const TodayRow = z.object({
  key: z.string().describe("Identifies the row in its part"),
  group: Task.shape.group,
  kind: TaskKind.describe("That of its first task"),
  who: z.string(),
  phone: z.string().describe("Empty if there is none"),
  subject: z
    .object({
      kind: z.enum(["visit", "ride", "inbox", "driver", "patient", "payer", "consultant"]),
      _id: z.uuid(),
      patientId: z.uuid().nullable(),
    })
    .nullable(),
  brief: z.string().max(LONGEST_BRIEF).describe("Why, in short"),
  reason: z.string().describe("Why"),
  tasks: z.array(Task).min(1).describe("Soonest due first"),
});
export type TodayRow = z.infer<typeof TodayRow>;
const RowCount = z.object({ rows: z.int(), tasks: z.int() });
export const TodayRows = Done.extend({ rows: z.array(TodayRow) });
export const TodayGroup = z.object({ group: z.enum(TASK_GROUPS, "Please choose a part of Today") });

/** A visit or ride that takes place now or next. */
export const Ahead = z.object({
  kind: z.enum(["visit", "ride"]),
  _id: z.uuid(),
  patientId: z.uuid(),
  startsAt: moment,
  patient: z.string(),
  with: z.string().describe("The consultant or driver; empty if there is none yet"),
  state: z.string(),
  money: z.enum(["paid", "unpaid", "cash"]),
});
export type Ahead = z.infer<typeof Ahead>;

export const Today = Done.extend({
  rows: z.array(TodayRow).max(MOST_ROWS).default([]).describe("One for each person or organization, by harm"),
  counts: z.partialRecord(z.enum(TASK_GROUPS), RowCount).default({}).describe("All rows and tasks of each part"),
  tasks: z.array(Task).describe("Open tasks that are not snoozed: by harm, then soonest due first"),
  snoozed: z.array(Task),
  ahead: z.array(Ahead),
  pulse: z
    .object({ onTheRoad: z.int(), nextHour: z.int(), visits: z.int() })
    .default({ onTheRoad: 0, nextHour: 0, visits: 0 })
    .describe("Rides underway, the next rides, and visits until midnight"),
});
export type Today = z.infer<typeof Today>;

export const TaskId = z.object({ kind: TaskKind, targetId: id("task") });
export type TaskId = z.infer<typeof TaskId>;

/** The most tasks of one row that are handled at once. */
export const MOST_TASKS = 500;
/** Tasks that are handled together. */
export const TaskIds = z.object({
  tasks: z.array(TaskId).min(1, KIND).max(MOST_TASKS, `Please choose at most ${MOST_TASKS} tasks at once`),
});
export type TaskIds = z.infer<typeof TaskIds>;
export const CallsId = z.object({ id: id("action") });
export const CallsDone = Done.extend({ message: z.string(), operationId: z.uuid().describe("For undo") });
export type CallsDone = Omit<z.infer<typeof CallsDone>, "success">;

export const SNOOZE_RANGE = `Please choose a time within the next ${inWords(LONGEST_TASK_SNOOZE_DAYS, "days")}`;
/** While somebody waits, a task is out of sight only briefly. */
export const NOW_SNOOZE_RANGE = `A person waits, so this can be snoozed for at most ${inWords(LONGEST_NOW_SNOOZE_MINUTES, "minutes")}`;
export const Snooze = z.object({ until: instant(SNOOZE_RANGE) });
export const SnoozeTasks = TaskIds.extend(Snooze.shape);
export type SnoozeTasks = z.infer<typeof SnoozeTasks>;

/** To whom tasks can be given: everyone at the office who handles tasks, besides the reader. */
export const Colleagues = Done.extend({ colleagues: z.array(Person) });
export const GiveTasks = TaskIds.extend({ to: id("colleague") });
export type GiveTasks = z.infer<typeof GiveTasks>;

/** Whether the user gets the morning email. */
export const DigestInput = z.object({ wanted: z.boolean("Please answer yes or no.") });
export const Digest = Done.extend(DigestInput.shape);
