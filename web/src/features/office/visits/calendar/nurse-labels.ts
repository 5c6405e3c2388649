import { shortDate, timeOfDay } from "@lamplight/api/contract/format-time.ts";
import type { RankedNurse } from "@lamplight/api/contract/office-visits.ts";
import { feeDifference, inDollars } from "../../../../lib/time/format.ts";

/** What a list of choices says about a nurse: `Surgical Nurse · same fee · free then · English, Spanish`; or why they are not available. */
export function nurseDetails(nurse: RankedNurse, timeZone: string): string {
  const { speciality, feeCents, feeDifferenceCents, isFreeThen, nearestFree, languages, unavailable } = nurse;
  if (unavailable) return `Not available. ${unavailable.reason}`;
  const free = isFreeThen
    ? "free then"
    : nearestFree
      ? `next free ${shortDate(nearestFree, timeZone)}, ${timeOfDay(nearestFree, timeZone)}`
      : "no free time around then";
  const fee = feeDifferenceCents === null ? inDollars(feeCents) : feeDifference(feeDifferenceCents);
  return [speciality, fee, free, languages.join(", ")].join(" · ");
}

/** What differs from the visit's own nurse and has to be confirmed; null if nothing does. `own` is null or unknown without one. */
export function differenceOf(nurse: RankedNurse, own: RankedNurse | undefined): string | null {
  const fee = nurse.feeDifferenceCents ?? 0;
  const differences = [
    ...(nurse.isSameSpecialty
      ? []
      : [`${nurse.name} is a ${nurse.speciality}${own ? `, not a ${own.speciality}` : ""}.`]),
    ...(fee > 0 ? [`The fee is ${inDollars(fee)} higher.`] : []),
  ];
  return differences.length > 0 ? differences.join(" ") : null;
}
