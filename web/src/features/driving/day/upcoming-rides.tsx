import { MINUTE_MS } from "@lamplight/api/contract/durations.ts";
import { timeWithZone } from "@lamplight/api/contract/format-time.ts";
import type { Ride } from "@lamplight/api/contract/rides.ts";
import { ArrowRight, ChevronDown } from "lucide-react";
import { Fragment, useState } from "react";
import { paths } from "../../../app/paths.ts";
import { ButtonLink } from "../../../components/form/button.tsx";
import { Card, Soft } from "../../../components/layout/boxes.tsx";
import { Table, type TableHead } from "../../../components/office/table.tsx";
import { Avatar } from "../../../components/people/portrait.tsx";
import { RideStatus } from "../../../components/ride/ride-status.tsx";
import { aboutRecord, focusTarget } from "../../../lib/page/kept-focus.ts";
import { useServerNow } from "../../../lib/time/clock.ts";
import { rideOf } from "../ride/passenger.tsx";
import { RideStepButtons } from "../ride/ride-step-buttons.tsx";
import { HOW_PAID, kindOf, NO_RIDES } from "../ride/ride-words.ts";
import { daysOf } from "./day-plan.ts";
import styles from "./upcoming-rides.module.css";

const HEADS: TableHead[] = [
  { head: "Passenger" },
  { head: "Pickup" },
  { head: "Drop" },
  { head: "Status" },
  { head: "Action", of: "number" },
];

type UpcomingRidesProps = {
  rides: Ride[];
  /** The next ride, which has a card of its own. */
  next: Ride | undefined;
};

/** The rides after the next one, by day with the gaps between them: a line each on phones, a table on wide screens. */
export function UpcomingRides({ rides, next }: UpcomingRidesProps) {
  const now = useServerNow(MINUTE_MS);
  const days = daysOf(rides, now)
    .map((day) => ({ ...day, rides: day.rides.filter(({ ride }) => ride !== next) }))
    .filter((day) => day.rides.length > 0);
  return (
    <section aria-labelledby="upcoming-rides">
      <div className={styles["head"]}>
        <h2 id="upcoming-rides">Upcoming rides</h2>
        <ButtonLink variant="link" to={paths.rides}>
          All rides
          <ArrowRight size={20} strokeWidth={1.75} aria-hidden />
        </ButtonLink>
      </div>
      {days.length === 0 ? (
        <Card as="p">{next ? "No rides after this one." : NO_RIDES}</Card>
      ) : (
        <Table label="Upcoming rides" heads={HEADS}>
          {days.map((day) => (
            <tbody key={day.name}>
              <tr>
                <th colSpan={HEADS.length} scope="rowgroup">
                  <b>{day.name}</b>
                </th>
              </tr>
              {day.rides.map(({ ride, gap }) => (
                <Fragment key={ride._id}>
                  {gap && (
                    <tr data-wide>
                      <td colSpan={HEADS.length}>
                        <small>{gap}</small>
                      </td>
                    </tr>
                  )}
                  <Row ride={ride} />
                </Fragment>
              ))}
            </tbody>
          ))}
        </Table>
      )}
      <Soft variant="xs">{HOW_PAID}</Soft>
    </section>
  );
}

/** A ride; on phones one line, which opens. */
function Row({ ride }: { ride: Ride }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <tr {...aboutRecord(ride)} className={styles["ride"]} data-status={ride.status} data-open={isOpen || undefined}>
      <th scope="row">
        <span className={styles["passenger"]}>
          <Avatar src={ride.user.image} name={ride.user.name} />
          <span>
            <b {...focusTarget}>{ride.user.name}</b>
            <small>{kindOf(ride)}</small>
          </span>
        </span>
      </th>
      <td className={styles["pickup"]}>
        <b>{timeWithZone(ride.startsAt, ride.timeZone)}</b>
        <small>{ride.pickupAddress}</small>
      </td>
      <td className={styles["drop"]}>{ride.dropoffAddress}</td>
      <td className={styles["status"]}>
        <RideStatus status={ride.status} />
      </td>
      <td className={styles["action"]} data-of="act">
        <div className={styles["buttons"]}>
          <RideStepButtons ride={ride} size="small" quiet />
        </div>
        <button
          type="button"
          className={styles["toggle"]}
          aria-expanded={isOpen}
          aria-label={`Details of ${rideOf(ride)}`}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronDown size={20} strokeWidth={1.75} aria-hidden />
        </button>
      </td>
    </tr>
  );
}
