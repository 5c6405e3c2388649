import { type Blocker, blockerIn } from "../changes/changing.ts";

/** Where the patient's sentence speaks to the patient. */
const OFFICE_BLOCKERS: Record<string, string> = {
  not_paid: "Only a visit that is held or paid, and hasn't taken place, can be changed.",
  canceled: "This visit is canceled.",
  same: "The visit is already at that time. Please choose another.",
  overlap_now: "The patient has another visit at that time.",
};

/** The blocker as a sentence for the office. */
export const officeBlockerIn = (blocker: string, found: Partial<Blocker> = {}, timeZone = "UTC"): string =>
  OFFICE_BLOCKERS[blocker] ?? blockerIn(blocker, found, timeZone);
