import { MINUTE_MS } from "@lamplight/api/contract/durations.ts";
import { shortDate, timeWithZone } from "@lamplight/api/contract/format-time.ts";
import type { Ride } from "@lamplight/api/contract/rides.ts";
import { ArrowRight } from "lucide-react";
import { Fragment } from "react";
import { paths } from "../../../app/paths.ts";
import { ButtonLink } from "../../../components/form/button.tsx";
import { Card } from "../../../components/layout/boxes.tsx";
import { Avatar } from "../../../components/people/portrait.tsx";
import { RideStatus } from "../../../components/visit-and-ride/ride-status.tsx";
import { aboutRecord, focusTarget } from "../../../lib/page/kept-focus.ts";
import { useServerNow } from "../../../lib/time/clock.ts";
import { RideStepButtons } from "../ride/ride-step-buttons.tsx";
import { HOW_PAID, kindOf, NO_RIDES } from "../ride/ride-words.ts";
import { daysOf } from "./day-plan.ts";
import styles from "./upcoming-rides.module.css";

/** Upcoming rides by day with the gaps between them: cards on phones, a table on wide screens. */
export function UpcomingRides({ rides }: { rides: Ride[] }) {
  const now = useServerNow(MINUTE_MS);
  return (
    <section className={styles["upcoming"]} aria-labelledby="upcoming-rides">
      <div className={styles["head"]}>
        <h2 id="upcoming-rides">Upcoming rides</h2>
        <ButtonLink variant="link" to={paths.rides}>
          All rides
          <ArrowRight size={20} strokeWidth={1.75} aria-hidden />
        </ButtonLink>
      </div>
      {rides.length === 0 ? (
        <Card as="p" className={styles["none"]}>
          {NO_RIDES}
        </Card>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">Passenger</th>
              <th scope="col">Pickup</th>
              <th scope="col">Drop</th>
              <th scope="col">Status</th>
              <th scope="col">Action</th>
            </tr>
          </thead>
          {daysOf(rides, now).map((day) => (
            <tbody key={day.name}>
              <tr className={styles["day"]}>
                <th colSpan={5} scope="rowgroup">
                  {day.name}
                </th>
              </tr>
              {day.rides.map(({ ride, gap }) => (
                <Fragment key={ride._id}>
                  {gap && (
                    <tr className={styles["gap"]}>
                      <td colSpan={5}>{gap}</td>
                    </tr>
                  )}
                  <Row ride={ride} />
                </Fragment>
              ))}
            </tbody>
          ))}
        </table>
      )}
      <p className={styles["hint"]}>{HOW_PAID}</p>
    </section>
  );
}

const Row = ({ ride }: { ride: Ride }) => (
  <tr {...aboutRecord(ride)}>
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
      <b>
        {shortDate(ride.startsAt, ride.timeZone)}, {timeWithZone(ride.startsAt, ride.timeZone)}
      </b>
      <span>{ride.pickupAddress}</span>
    </td>
    <td className={styles["drop"]}>
      <span>{ride.dropoffAddress}</span>
    </td>
    <td className={styles["status"]}>
      <RideStatus status={ride.status} />
    </td>
    <td className={styles["action"]}>
      <div className={styles["buttons"]}>
        <RideStepButtons ride={ride} size="small" quiet />
      </div>
    </td>
  </tr>
);
