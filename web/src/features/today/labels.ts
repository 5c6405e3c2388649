import type { Ahead, TaskKind } from "@lamplight/api/contract/today.ts";

/** What kind of thing it is, in a few words. */
export const KIND_NAMES: Record<TaskKind, string> = {
  unattended: "Is nobody there?",
  consultant_absent: "The nurse could not come",
  time_off: "Visit inside time off",
  no_call: "No link to the call",
  hold: "A caller's time runs out",
  refund: "Refund in trouble",
  dispute: "Disputed payment",
  gap: "Difference of the books",
  extra: "Extra of a driver",
  no_driver: "No driver yet",
  nobody_fits: "Nobody fits",
  late: "Driver is late",
  not_driven: "The driver did not come",
  on_hold: "Return ride on hold",
  driver_suspended: "Driver is suspended",
  unfinished: "Ride without an end",
  no_show: "Nobody at the door",
  paper: "Paper that ends",
  paper_check: "Paper to check",
  vehicle: "Another vehicle",
  emails: "Letters that cannot be sent",
  trouble: "Something to put right",
  message: "Message",
  application: "Application",
  resume: "Résumé",
};

const STATES: Record<string, string> = {
  held: "Held",
  paid: "Booked",
  pending: "Looks for a driver",
  assigned: "Offered to a driver",
  accepted: "Has a driver",
};

export const stateOf = ({ state }: Ahead): string => STATES[state] ?? state;

const MONEY: Record<Ahead["money"], string> = { paid: "Paid", unpaid: "Not paid yet", cash: "Pays in cash" };

export const moneyOf = ({ money }: Ahead): string => MONEY[money];
