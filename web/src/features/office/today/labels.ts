import { MINUTE_MS } from "@lamplight/api/contract/durations.ts";
import { shortDate, timeOfDay } from "@lamplight/api/contract/format-time.ts";
import type { Ahead, TaskGroup, TaskKind, TodayRow } from "@lamplight/api/contract/today.ts";
import { serverNow } from "../../../lib/time/clock.ts";
import { dateOnly } from "../../../lib/time/format.ts";

/** A task's kind, as a label. */
export const KIND_NAMES: Record<TaskKind, string> = {
  unattended: "Nurse not in the call",
  consultant_absent: "Nurse couldn't come",
  time_off: "Nurse is away",
  unlicensed: "Nurse not licensed there",
  no_call: "No video link",
  hold: "Hold about to expire",
  refund: "Refund problem",
  refund_by_hand: "Refund by hand",
  dispute: "Disputed payment",
  dispute_lost: "Lost to the bank",
  gap: "Reconciliation difference",
  extra: "Driver asks for an extra",
  no_driver: "No driver yet",
  phone_unread: "Phone number can't be read",
  nobody_fits: "No driver fits",
  late: "Driver is late",
  not_driven: "Driver didn't come",
  on_hold: "Return ride on hold",
  driver_suspended: "Driver suspended",
  ride_news: "Call now",
  ride_call: "Passenger to call",
  visit_call: "Patient to call",
  unfinished: "Ride not completed",
  no_show: "Passenger no-show",
  late_no_show: "No-show to confirm",
  paper: "Document expiring",
  paper_check: "Document to review",
  vehicle: "Vehicle change",
  emails: "Emails not sent",
  email_failed: "Email failed",
  trouble: "System alert",
  text: "Text from a rider",
  text_danger: "Words of danger",
  message: "Message",
  application: "Application",
  resume: "Résumé",
};

/** `26 calls`, `Driver is late`, `No driver yet, 7`. */
export function tagOf({ group, kind, tasks }: TodayRow): string {
  if (group === "calls") return tasks.length === 1 ? "1 call" : `${tasks.length} calls`;
  const alike = tasks.filter((task) => task.kind === kind).length;
  return alike === 1 ? KIND_NAMES[kind] : `${KIND_NAMES[kind]}, ${alike}`;
}

/** By when to call, how long somebody waits, or since when it is open. */
export function dueOf({ group, tasks }: TodayRow, timeZone: string): string {
  const [first] = tasks;
  if (!first) return "";
  const now = serverNow();
  const isToday = (at: string) => dateOnly(at, timeZone) === dateOnly(now, timeZone);
  if (group === "calls")
    return `by ${isToday(first.due) ? "" : `${shortDate(first.due, timeZone)}, `}${timeOfDay(first.due, timeZone)}`;
  const minutes = Math.round((now - Date.parse(first.since)) / MINUTE_MS);
  if (group === "now" && minutes < 180) return minutes < 1 ? "just now" : `for ${minutes} min`;
  return `since ${isToday(first.since) ? timeOfDay(first.since, timeZone) : shortDate(first.since, timeZone)}`;
}

/** The parts of the list, with what they have in common. */
export const GROUP_NAMES: Record<TaskGroup, { title: string; hint: string }> = {
  now: { title: "Now", hint: "A person is waiting for you." },
  money: { title: "Money", hint: "Money is due, or a payment is wrong." },
  decide: { title: "Decide", hint: "These wait for a decision." },
  calls: { title: "Calls", hint: "These people have no email and get no texts." },
};

const STATES: Record<string, string> = {
  held: "Held",
  paid: "Booked",
  pending: "No driver",
  assigned: "Offered",
  accepted: "Has a driver",
  on_my_way: "On the way",
  at_door: "At the door",
  on_board: "On board",
  late: "Late",
  at_risk: "At risk",
};
/** States of which the office has to know. */
export const isTrouble = ({ state }: Ahead): boolean => ["pending", "late", "at_risk"].includes(state);

export const stateOf = ({ state }: Ahead): string => STATES[state] ?? state;

const MONEY: Record<Ahead["money"], string> = { paid: "Paid", unpaid: "Not paid yet", cash: "Paying in cash" };

export const moneyOf = ({ money }: Ahead): string => MONEY[money];
