import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from "ical-generator";

/** Seconds: the alarm rings when the call opens. */
const ALARM_SECONDS = 10 * 60;

/** A visit has the same UID in every calendar. */
export const eventId = (visitId: string): string => `${visitId}@lamplight`;

export type Visit = {
  id: string;
  /** Name of the organizer. */
  network: string;
  startsAt: Date;
  endsAt: Date;
  consultant: string;
  meetingUrl: string | null;
  /** How often it was moved. */
  moves: number;
};

/**
 * The visit as an .ics file (RFC 5545). Its UID is the appointment's and SEQUENCE counts the moves, so that a later file replaces an
 * earlier one. Times are UTC.
 */
export function visitCalendar({ id, network, startsAt, endsAt, consultant, meetingUrl, moves }: Visit): string {
  const calendar = ical({ name: network, method: ICalCalendarMethod.PUBLISH });
  calendar.createEvent({
    id: eventId(id),
    sequence: moves,
    start: startsAt,
    end: endsAt,
    summary: `Video call with ${consultant}`,
    description: meetingUrl ? `Join the call: ${meetingUrl}` : "Join the call from My Appointments.",
    alarms: [{ type: ICalAlarmType.display, trigger: ALARM_SECONDS, description: "Your video call is open" }],
    ...(meetingUrl ? { url: meetingUrl, location: meetingUrl } : {}),
  });
  return calendar.toString();
}

/** A file that removes the visit from the calendar it was added to. */
export function cancelledCalendar({ id, network, startsAt, endsAt, consultant, moves }: Visit): string {
  const calendar = ical({ name: network, method: ICalCalendarMethod.CANCEL });
  calendar.createEvent({
    id: eventId(id),
    sequence: moves + 1,
    status: ICalEventStatus.CANCELLED,
    start: startsAt,
    end: endsAt,
    summary: `Canceled: video call with ${consultant}`,
  });
  return calendar.toString();
}
