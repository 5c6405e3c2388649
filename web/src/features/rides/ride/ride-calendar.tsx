import { rideEntry } from "@lamplight/api/contract/calendar-links.ts";
import type { Ride } from "@lamplight/api/contract/rides.ts";
import type { ComponentProps } from "react";
import { paths } from "../../../app/paths.ts";
import { CalendarMenu } from "../../../components/record/calendar-menu.tsx";
import { useRideCalendar } from "../queries.ts";

type RideCalendarProps = {
  ride: Ride;
  variant?: ComponentProps<typeof CalendarMenu>["variant"];
};

/** Adds a booked ride to the passenger's calendar: as a file for any program, or in a web calendar. */
export function RideCalendar({ ride: { _id, startsAt }, variant }: RideCalendarProps) {
  const file = useRideCalendar();
  const entry = rideEntry({ startsAt: new Date(startsAt), page: `${location.origin}${paths.ride(_id)}` });
  return <CalendarMenu variant={variant} entry={entry} file={file} onFile={() => file.mutate(_id)} />;
}
