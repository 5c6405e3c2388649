const OPENINGS: Record<string, string> = {
  patient: "We canceled your visit as you asked.",
  office: "We're sorry: we had to cancel this visit.",
  consultant: "We're sorry: your nurse can't keep this visit.",
  unattended: "We're sorry: your nurse didn't come to your call.",
};

/** The first sentence of an email about a canceled visit. `by` is the visit's cancel reason. */
export const cancelOpening = (by: string | null): string => OPENINGS[by ?? ""] ?? "Your visit is canceled.";
