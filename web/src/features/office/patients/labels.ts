const STATES: Record<string, string> = {
  held: "Held, not paid yet",
  paid: "Paid",
  completed: "Completed",
  cancelled: "Canceled",
  lapsed: "Not paid in time",
  unpaid: "Waiting for payment",
  pending: "Looking for a driver",
  assigned: "Offered to a driver",
  accepted: "Has a driver",
};

/** The state of a visit or ride as a label. */
export const stateLabel = (state: string): string => STATES[state] ?? state;
