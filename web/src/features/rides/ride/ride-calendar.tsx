import { calendarLinks, rideEntry } from "@lamplight/api/contract/calendar-links.ts";
import type { Ride } from "@lamplight/api/contract/rides.ts";
import { CalendarPlus } from "lucide-react";
import { paths } from "../../../app/paths.ts";
import { Button, ButtonAnchor } from "../../../components/form/button.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import styles from "../lists/ride-card.module.css";
import { useRideCalendar } from "../queries.ts";

/** Adds a booked ride to the passenger's calendar: as a file for any program, or in a web calendar. */
export function RideCalendar({ ride: { _id, startsAt } }: { ride: Ride }) {
  const file = useRideCalendar();
  const entry = rideEntry({ startsAt: new Date(startsAt), page: `${location.origin}${paths.ride(_id)}` });
  return (
    <div className={styles["calendars"]}>
      <Button variant="link" busy={file.isPending} onClick={() => file.mutate(_id)}>
        <CalendarPlus size={22} strokeWidth={1.75} aria-hidden />
        Add to calendar
      </Button>
      {calendarLinks(entry).map(({ label, url }) => (
        <ButtonAnchor key={label} variant="link" href={url} target="_blank" rel="noreferrer">
          {label}
        </ButtonAnchor>
      ))}
      <FormError error={file.error} />
    </div>
  );
}
