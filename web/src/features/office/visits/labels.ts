import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import type { OfficeVisit } from "@lamplight/api/contract/office-visits.ts";
import { inWords, REFUSE_OFFICE_CHANGE_HOURS } from "@lamplight/api/contract/rules.ts";

const REASONS: Record<string, string> = {
  patient: "by the patient",
  office: "by the office",
  consultant: "because the nurse couldn't come",
  unpaid: "because it wasn't paid in time",
  slot_taken: "because the slot was already taken",
  overlap: "because the patient had another visit at that time",
  unattended: "because no nurse joined the call",
};

/** The visit's state as a sentence. */
export function statusText({ state, heldUntil, cancelReason, timeZone }: OfficeVisit): string {
  switch (state) {
    case "held":
      return `Not paid yet. Held until ${heldUntil ? dateAndTime(heldUntil, timeZone) : "its start"}.`;
    case "paid":
      return "Paid and upcoming.";
    case "completed":
      return "This visit took place.";
    case "lapsed":
      return "The hold ended because it wasn't paid in time.";
    case "cancelled":
      return `Canceled ${REASONS[cancelReason ?? ""] ?? ""}`.trim().concat(".");
  }
}

/** What is our fault, and what the patient may do about it. */
export const FAULTS: Record<NonNullable<OfficeVisit["fault"]>, string> = {
  nurse_unavailable: "The nurse isn't available at this time. The patient can reschedule, or cancel for a full refund.",
  moved_by_office: `We changed this visit. For ${inWords(REFUSE_OFFICE_CHANGE_HOURS, "hours")} the patient can refuse the change and get a full refund.`,
};

/** Who opened the call through our link, and when; empty if no one did. */
export function openedText({ callOpened: { patient, nurse }, timeZone }: OfficeVisit): string {
  const side = (name: string, at: string | null) => (at === null ? [] : [`${name} ${dateAndTime(at, timeZone)}`]);
  return [...side("Patient", patient), ...side("Nurse", nurse)].join(", ");
}

export const TONES = { held: "waiting", paid: "good", completed: "past", cancelled: "bad", lapsed: "bad" } as const;
export const STATES = { held: "Held", paid: "Paid", completed: "Completed", cancelled: "Canceled", lapsed: "Expired" };
