const STATES: Record<string, string> = {
  held: "Held, not paid yet",
  paid: "Paid",
  completed: "Done",
  cancelled: "Cancelled",
  lapsed: "Not paid in time",
  unpaid: "Waits for payment",
  pending: "Looks for a driver",
  assigned: "Offered to a driver",
  accepted: "Has a driver",
  sent: "Sent",
  waiting: "On its way",
  dropped: "Not needed any more",
};

/** How a visit, a ride or a letter stands. */
export const stateWords = (state: string): string => STATES[state] ?? state;
