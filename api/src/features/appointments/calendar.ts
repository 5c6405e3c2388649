import ical, { ICalCalendarMethod } from "ical-generator";

export type Visit = { id: string; startsAt: Date; endsAt: Date; consultant: string; meetingUrl: string | null };

/** The visit as an .ics file (RFC 5545). Its id is the appointment's, so that a second import replaces the first; times are UTC. */
export function visitCalendar({ id, startsAt, endsAt, consultant, meetingUrl }: Visit): string {
  const calendar = ical({ name: "Lamplight", method: ICalCalendarMethod.PUBLISH });
  calendar.createEvent({
    id: `${id}@lamplight`,
    start: startsAt,
    end: endsAt,
    summary: `Video call with ${consultant}`,
    description: meetingUrl ? `Join the call: ${meetingUrl}` : "The link to the call is in My Appointments.",
    ...(meetingUrl ? { url: meetingUrl, location: meetingUrl } : {}),
  });
  return calendar.toString();
}
