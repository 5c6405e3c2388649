import { z } from "zod";
import { id, instant } from "./fields.ts";
import { Done } from "./response.ts";

/** What can need a person. */
export const NEED_KINDS = [
  ...(["unattended", "consultant_absent", "time_off", "no_call", "hold"] as const),
  ...(["refund", "dispute", "gap", "extra"] as const),
  ...(["no_driver", "nobody_fits", "late", "not_driven", "on_hold", "driver_suspended"] as const),
  ...(["unfinished", "no_show"] as const),
  ...(["paper", "paper_check", "vehicle"] as const),
  ...(["letters", "trouble", "message", "application", "resume"] as const),
] as const;
const KIND = "We do not know what that is";
export const NeedKind = z.enum(NEED_KINDS, KIND);
export type NeedKind = z.infer<typeof NeedKind>;

/** Done when somebody says so, a visit inside time off as one that is kept; everything else is done when its cause is gone. */
export const DONE_BY_HAND: readonly NeedKind[] = ["time_off", "no_show", "trouble"];

/** What is taken, put off and closed in the inbox. */
export const NEEDS_OF_INBOX: readonly NeedKind[] = ["message", "application", "resume"];

/** What the owner answers for, and who may only look sees too. */
export const NEEDS_OF_OWNER: readonly NeedKind[] = ["gap"];

/** What dispatch sees to. */
export const NEEDS_OF_RIDES: readonly NeedKind[] = [
  ...(["no_driver", "nobody_fits", "late", "not_driven", "on_hold", "driver_suspended"] as const),
  ...(["unfinished", "no_show"] as const),
  ...(["paper", "paper_check", "vehicle"] as const),
];

const Person = z.object({ _id: z.uuid(), name: z.string() });
const moment = z.iso.datetime();

export const Need = z.object({
  kind: NeedKind,
  about: z.uuid().describe("With the kind, its name"),
  subject: z
    .object({ kind: z.enum(["visit", "ride", "inbox", "driver"]), _id: z.uuid(), patientId: z.uuid().nullable() })
    .nullable()
    .describe("The record it is on. What is in the inbox is taken, put off and closed there"),
  who: z.string(),
  why: z.string(),
  since: moment,
  due: moment,
  takenBy: Person.nullable(),
  snoozedUntil: moment.nullable(),
  isByHand: z.boolean().describe("Whether somebody has to say that it is done"),
});
export type Need = z.infer<typeof Need>;

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
  needs: z.array(Need).describe("What nobody has put off, the soonest due first"),
  snoozed: z.array(Need),
  ahead: z.array(Ahead),
});
export type Today = z.infer<typeof Today>;

export const NeedId = z.object({ kind: NeedKind, about: id("thing") });
export type NeedId = z.infer<typeof NeedId>;

const UNTIL = "Please choose a time within the next seven days";
export const Snooze = z.object({ until: instant(UNTIL) });

/** Whether one wants what needs somebody by letter at seven in the morning. */
export const DigestWish = z.object({ wanted: z.boolean("Please answer yes or no.") });
export const Digest = Done.extend(DigestWish.shape);
