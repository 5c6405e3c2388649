import { rideEntry } from "@lamplight/api/contract/calendar-links.ts";
import type { Ride } from "@lamplight/api/contract/rides.ts";
import { paths } from "../../../app/paths.ts";
import { CalendarMenu } from "../../../components/record/calendar-menu.tsx";
import { useRideCalendar } from "../queries.ts";

type RideCalendarProps = {
  ride: Ride;
  /** Whether nothing else is to be done. */
  isMain: boolean;
};

/** Adds a booked ride to the passenger's calendar: as a file for any program, or in a web calendar. */
export function RideCalendar({ ride: { _id, startsAt }, isMain }: RideCalendarProps) {
  const file = useRideCalendar();
  const entry = rideEntry({ startsAt: new Date(startsAt), page: `${location.origin}${paths.ride(_id)}` });
  return <CalendarMenu variant={isMain ? "main" : "quiet"} entry={entry} file={file} onFile={() => file.mutate(_id)} />;
}
