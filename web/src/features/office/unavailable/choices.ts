import type { AffectedVisit, AlternativeTime, Decision } from "@lamplight/api/contract/affected-visits.ts";
import { shortDate, timeOfDay } from "@lamplight/api/contract/format-time.ts";
import { feeDifference, inDollars } from "../../../lib/time/format.ts";

/** What to do with a visit: an alternative time, or one of the others. */
export type Choice = string;
export const OFFER = "offer";
export const CANCEL = "cancel";
export const LATER = "later";

const timeChoice = ({ docId, startsAt }: AlternativeTime): Choice => `${startsAt} ${docId}`;
const timeOf = ({ alternatives }: AffectedVisit, choice: Choice): AlternativeTime | undefined =>
  alternatives.find((time) => timeChoice(time) === choice);

/** The choice that is preselected: the best colleague, or else to decide later. */
export function bestChoice({ hasBest, alternatives: [best] }: AffectedVisit): Choice {
  return hasBest && best ? timeChoice(best) : LATER;
}

/** Whether a chosen time is no longer free. */
export const isGone = (visit: AffectedVisit, choice: Choice): boolean =>
  ![OFFER, CANCEL, LATER].includes(choice) && !timeOf(visit, choice);

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
  return `${consultant} · ${when} · ${feeDifference(feeDifferenceCents)}`;
}

function cancelLabel({ dispute, paidCents }: AffectedVisit): string {
  if (dispute === "open") return "Cancel; the bank is deciding about the payment";
  return paidCents > 0 ? `Cancel, refund ${inDollars(paidCents)} in full` : "Cancel; nothing is left to refund";
}

/** Every choice for a visit, with its label. */
export const choicesOf = (visit: AffectedVisit, timeZone: string): { value: Choice; label: string }[] => [
  ...visit.alternatives.map((time) => ({ value: timeChoice(time), label: timeLabel(time, visit, timeZone) })),
  { value: OFFER, label: "Offer three times by email" },
  { value: CANCEL, label: cancelLabel(visit) },
  { value: LATER, label: "Decide later" },
];

/** The decision to send; null to decide later. */
export function decisionOf(visit: AffectedVisit, choice: Choice): Decision | null {
  const { _id: visitId, revision } = visit;
  if (choice === OFFER) return { action: "offer", visitId, revision };
  if (choice === CANCEL) return { action: "cancel", visitId, revision };
  const time = timeOf(visit, choice);
  if (!time) return null;
  const { docId, slotDate, slotTime } = time;
  return { action: "move", visitId, revision, docId, slotDate, slotTime };
}
