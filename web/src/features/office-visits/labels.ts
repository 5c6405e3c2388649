import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import type { OfficeVisit } from "@lamplight/api/contract/office-visits.ts";
import { money } from "../../lib/format.ts";

export const inDollars = (cents: number): string => money(cents / 100);

const REASONS: Record<string, string> = {
  patient: "on the patient's wish",
  office: "by the office",
  consultant: "because the nurse could not",
  unpaid: "because it was not paid in time",
  slot_taken: "because its time had gone to somebody else",
  overlap: "because the patient had another visit then",
  unattended: "because nobody came to the call",
};

/** Where a visit stands, in a sentence. */
export function standingOf({ state, heldUntil, cancelReason, timeZone }: OfficeVisit): string {
  switch (state) {
    case "held":
      return `Not paid yet: held until ${heldUntil ? dateAndTime(heldUntil, timeZone) : "its start"}.`;
    case "paid":
      return "Paid, and still to come.";
    case "completed":
      return "It has taken place.";
    case "lapsed":
      return "It was not paid in time: the hold has ended.";
    case "cancelled":
      return `Cancelled ${REASONS[cancelReason ?? ""] ?? ""}`.trim().concat(".");
  }
}

/** Our fault in a visit, and what follows from it for the patient. */
export const FAULTS: Record<NonNullable<OfficeVisit["fault"]>, string> = {
  nurse_unavailable: "The nurse isn't available at this time. The patient can reschedule, or cancel for a full refund.",
  moved_by_office: "We changed this visit. For 24 hours the patient can refuse the change and get a full refund.",
};

/** Who opened the call through our link, and when; empty when nobody did. */
export function openedInWords({ callOpened: { patient, nurse }, timeZone }: OfficeVisit): string {
  const side = (name: string, at: string | null) => (at === null ? [] : [`${name} ${dateAndTime(at, timeZone)}`]);
  return [...side("Patient", patient), ...side("Nurse", nurse)].join(", ");
}

export const TONES = { held: "waiting", paid: "good", completed: "past", cancelled: "bad", lapsed: "bad" } as const;
export const STATES = { held: "Held", paid: "Paid", completed: "Completed", cancelled: "Cancelled", lapsed: "Lapsed" };

/** One field's change, times in the practice's zone and cents as money. */
export function changeInWords(field: string, [before, after]: unknown[], timeZone: string): string {
  const said = (value: unknown): string => {
    if (typeof value === "number" && field.endsWith("Cents")) return inDollars(value);
    if (typeof value === "string" && field.endsWith("At")) return dateAndTime(value, timeZone);
    return String(value ?? "nothing");
  };
  const name = { startsAt: "Time", consultant: "Nurse", state: "State", refundCents: "Goes back", keptCents: "Kept" }[
    field
  ];
  return `${name ?? field}: ${said(before)} → ${said(after)}`;
}
