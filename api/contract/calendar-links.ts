import { MINUTE_MS } from "./durations.ts";
import { RIDE_MINUTES } from "./rules.ts";

/** Links that add a visit or ride to a calendar. They contain no link to a call and no address, because calendar providers store the URL. */
export type CalendarEntry = { title: string; startsAt: Date; endsAt: Date; details: string };

/** `20261121T153000Z`. */
const compact = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d+/g, "");

/** Encodes spaces as %20: some calendars show a plus sign literally. */
const query = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");

/** Links to Google Calendar and Outlook with the event filled in. */
export function calendarLinks({ title, startsAt, endsAt, details }: CalendarEntry): { label: string; url: string }[] {
  const google = { action: "TEMPLATE", text: title, dates: `${compact(startsAt)}/${compact(endsAt)}`, details };
  const outlook = {
    path: "/calendar/action/compose",
    rru: "addevent",
    subject: title,
    startdt: startsAt.toISOString(),
    enddt: endsAt.toISOString(),
    body: details,
  };
  return [
    { label: "Google Calendar", url: `https://calendar.google.com/calendar/render?${query(google)}` },
    { label: "Outlook", url: `https://outlook.live.com/calendar/0/deeplink/compose?${query(outlook)}` },
  ];
}

/** A video visit as a calendar event. `page` is the URL of the patient's visit. */
export const visitEntry = (visit: {
  consultant: string;
  startsAt: Date;
  endsAt: Date;
  page: string;
}): CalendarEntry => ({
  title: `Video call with ${visit.consultant}`,
  startsAt: visit.startsAt,
  endsAt: visit.endsAt,
  details: `Join the call here: ${visit.page}`,
});

/** A ride as a calendar event. `page` is the URL of the patient's ride. */
export const rideEntry = ({ startsAt, page }: { startsAt: Date; page: string }): CalendarEntry => ({
  title: "Your ride",
  startsAt,
  endsAt: new Date(startsAt.getTime() + RIDE_MINUTES * MINUTE_MS),
  details: `See your ride here: ${page}`,
});
