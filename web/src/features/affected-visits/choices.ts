import type { AffectedVisit, AlternativeTime, Decision } from "@lamplight/api/contract/affected-visits.ts";
import { shortDate, timeOfDay } from "@lamplight/api/contract/format-time.ts";
import { money } from "../../lib/format.ts";

/** What to do with a visit: the index of an alternative time, or one of the others. */
export type Choice = string;
export const OFFER = "offer";
export const CANCEL = "cancel";
export const LATER = "later";

/** The choice that is preselected: the best colleague, or else to decide later. */
export const bestChoice = ({ hasBest }: AffectedVisit): Choice => (hasBest ? "0" : LATER);

function timeLabel(
  { consultant, startsAt, feeDifferenceCents }: AlternativeTime,
  visit: AffectedVisit,
  timeZone: string,
) {
  const isSameTime = startsAt === visit.startsAt;
  const isSameDay = shortDate(startsAt, timeZone) === shortDate(visit.startsAt, timeZone);
  const when = isSameTime
    ? "same time"
    : `${isSameDay ? "" : `${shortDate(startsAt, timeZone)}, `}${timeOfDay(startsAt, timeZone)}`;
  const fee =
    feeDifferenceCents === 0
      ? "same fee"
      : `${feeDifferenceCents > 0 ? "+" : "−"}${money(Math.abs(feeDifferenceCents) / 100)}`;
  return `${consultant} · ${when} · ${fee}`;
}

/** Every choice for a visit, with its label. */
export const choicesOf = (visit: AffectedVisit, timeZone: string): { value: Choice; label: string }[] => [
  ...visit.alternatives.map((time, index) => ({ value: String(index), label: timeLabel(time, visit, timeZone) })),
  { value: OFFER, label: "Offer three times by email" },
  { value: CANCEL, label: `Cancel, refund ${money(visit.paidCents / 100)} in full` },
  { value: LATER, label: "Decide later" },
];

/** The decision to send; null to decide later. */
export function decisionOf(visit: AffectedVisit, choice: Choice): Decision | null {
  const { _id: visitId, revision } = visit;
  if (choice === OFFER) return { action: "offer", visitId, revision };
  if (choice === CANCEL) return { action: "cancel", visitId, revision };
  const time = visit.alternatives[Number(choice)];
  if (choice === LATER || !time) return null;
  const { docId, slotDate, slotTime } = time;
  return { action: "move", visitId, revision, docId, slotDate, slotTime };
}
