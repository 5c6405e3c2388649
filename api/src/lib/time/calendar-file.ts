import ical, {
  ICalAlarmType,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from "ical-generator";
import type { Practice } from "../../../contract/practice.ts";

/** A visit or ride as calendars show it. */
export type CalendarEntry = {
  /** The record's id. An entry has the same UID in every calendar. */
  id: string;
  /** Names the file of an emailed entry. */
  kind: "appointment" | "ride";
  startsAt: Date;
  endsAt: Date;
  summary: string;
  description?: string;
  /** For a visit, the link to the call. */
  url?: string | null;
  location?: string | null;
  /** Seconds before the start. */
  alarm?: { seconds: number; text: string };
  /** Counts the changes of time and nurse; a later file replaces an earlier one. A cancellation is a change, too. */
  sequence: number;
  isCanceled: boolean;
  /** When it last changed; now, if left out. */
  changedAt?: Date;
};

/** Who sends calendar files: the practice. `from` is the sender of its emails, as `Name <address>`. */
export type Organizer = { network: string; from: string };

export const organizerOf = ({ shortName }: Pick<Practice, "shortName">, from: string): Organizer => ({
  network: shortName,
  from,
});

export const eventId = (id: string): string => `${id}@lamplight`;
const addressIn = (from: string): string => /<([^>]+)>/.exec(from)?.[1] ?? from.trim();

type Calendar = ReturnType<typeof ical>;

/** Every line ends in CRLF, the last one too (RFC 5545, 3.1). */
const textOf = (calendar: Calendar): string => `${calendar.toString().trimEnd()}\r\n`;

function addTo(calendar: Calendar, entry: CalendarEntry, { network, from }: Organizer) {
  const { url, location, alarm, changedAt } = entry;
  return calendar.createEvent({
    id: eventId(entry.id),
    sequence: entry.sequence,
    status: entry.isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: entry.isCanceled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    start: entry.startsAt,
    end: entry.endsAt,
    summary: entry.summary,
    organizer: { name: network, email: addressIn(from) },
    ...(entry.description ? { description: entry.description } : {}),
    ...(url ? { url } : {}),
    ...(location ? { location } : {}),
    ...(alarm ? { alarms: [{ type: ICalAlarmType.display, trigger: alarm.seconds, description: alarm.text }] } : {}),
    ...(changedAt ? { stamp: changedAt, lastModified: changedAt } : {}),
  });
}

/** A calendar to download or to subscribe to (RFC 5545). Times are UTC. */
export function publishedCalendar(entries: CalendarEntry[], organizer: Organizer, refreshSeconds?: number): string {
  const calendar = ical({
    name: organizer.network,
    method: ICalCalendarMethod.PUBLISH,
    ...(refreshSeconds === undefined ? {} : { ttl: refreshSeconds }),
  });
  for (const entry of entries) addTo(calendar, entry, organizer);
  return textOf(calendar);
}

/**
 * The invitation in an email (iTIP, RFC 5546), which the calendar of `to` takes over by itself: REQUEST adds or changes the entry, CANCEL
 * removes it. The email's part has to name the same method. No answer is wanted, because nobody reads answers.
 */
export function invitation(
  entry: CalendarEntry,
  organizer: Organizer,
  to: string,
): { method: "REQUEST" | "CANCEL"; content: string } {
  const method = entry.isCanceled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST;
  const calendar = ical({ method });
  addTo(calendar, entry, organizer).createAttendee({
    email: to,
    role: ICalAttendeeRole.REQ,
    status: ICalAttendeeStatus.ACCEPTED,
    rsvp: false,
  });
  return { method, content: textOf(calendar) };
}
