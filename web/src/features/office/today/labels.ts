import type { Ahead, TaskGroup, TaskKind } from "@lamplight/api/contract/today.ts";

/** A task's kind, as a label. */
export const KIND_NAMES: Record<TaskKind, string> = {
  unattended: "Nurse not in the call",
  consultant_absent: "Nurse couldn't come",
  time_off: "Visit during time off",
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
  ride_news: "Call the passenger now",
  ride_call: "Passenger to call",
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

/** The parts of the list, with what they have in common. */
export const GROUP_NAMES: Record<TaskGroup, { title: string; hint: string }> = {
  now: { title: "Now", hint: "A person is waiting." },
  money: { title: "Money", hint: "Money is due, or a payment is wrong." },
  decide: { title: "Decide", hint: "These wait for a decision." },
  calls: { title: "Calls", hint: "These passengers have no email and get no texts." },
};

const STATES: Record<string, string> = {
  held: "Held",
  paid: "Booked",
  pending: "Looking for a driver",
  assigned: "Offered to a driver",
  accepted: "Has a driver",
};

export const stateOf = ({ state }: Ahead): string => STATES[state] ?? state;

const MONEY: Record<Ahead["money"], string> = { paid: "Paid", unpaid: "Not paid yet", cash: "Paying in cash" };

export const moneyOf = ({ money }: Ahead): string => MONEY[money];
