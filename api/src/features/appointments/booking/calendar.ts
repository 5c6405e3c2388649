import { CALL_OPENS_MINUTES } from "../../../../contract/rules.ts";
import type { CalendarEntry } from "../../../lib/time/calendar-file.ts";

export type Visit = {
  id: string;
  startsAt: Date;
  endsAt: Date;
  consultant: string;
  meetingUrl: string | null;
  /** How often it was moved. */
  moves: number;
};

/** A paid visit in the calendars of the patient and of the second address. */
export const visitEntry = ({ id, startsAt, endsAt, consultant, meetingUrl, moves }: Visit): CalendarEntry => ({
  id,
  kind: "appointment",
  startsAt,
  endsAt,
  summary: `Video call with ${consultant}`,
  description: meetingUrl ? `Join the call: ${meetingUrl}` : "Join the call from My Appointments.",
  alarm: { seconds: CALL_OPENS_MINUTES * 60, text: "Your video call is open" },
  url: meetingUrl,
  location: meetingUrl,
  sequence: moves,
  isCanceled: false,
});

/** Removes the visit from those calendars. */
export const canceledVisitEntry = ({ id, startsAt, endsAt, consultant, moves }: Visit): CalendarEntry => ({
  id,
  kind: "appointment",
  startsAt,
  endsAt,
  summary: `Canceled: video call with ${consultant}`,
  sequence: moves + 1,
  isCanceled: true,
});
