import { initials } from "../../../lib/accounts/display-name.ts";
import type { Services } from "../../../lib/services.ts";
import type { CalendarEntry } from "../../../lib/time/calendar-file.ts";

export type NurseVisit = { id: string; startsAt: Date; endsAt: Date; patient: string; moves: number };

/** A visit in a nurse's calendar, which apps store elsewhere: patients appear with initials only. */
export const nurseEntry = (
  { config }: Pick<Services, "config">,
  { id, startsAt, endsAt, patient, moves }: NurseVisit,
  isCanceled: boolean,
): CalendarEntry => ({
  id,
  kind: "appointment",
  startsAt,
  endsAt,
  summary: `${isCanceled ? "Canceled: visit" : "Visit"} with ${initials(patient)}`,
  url: `${config.publicUrl}/nurse`,
  sequence: isCanceled ? moves + 1 : moves,
  isCanceled,
});

/** Removes a visit from the calendar of the nurse who had it before its latest move. A visit that comes back later is a later change. */
export const movedAwayEntry = (
  services: Pick<Services, "config">,
  visit: NurseVisit & { fromAt: Date },
): CalendarEntry => ({
  ...nurseEntry(services, visit, true),
  startsAt: visit.fromAt,
  endsAt: new Date(visit.fromAt.getTime() + visit.endsAt.getTime() - visit.startsAt.getTime()),
  sequence: visit.moves,
});
