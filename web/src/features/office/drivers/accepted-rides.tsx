import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import type { AcceptedRide } from "@lamplight/api/contract/office-drivers.ts";
import { Link } from "react-router-dom";
import { recordPaths } from "../../../app/paths.ts";
import { counted } from "../../../lib/time/format.ts";
import styles from "./office-drivers.module.css";

type AcceptedRidesProps = { rides: readonly AcceptedRide[]; label?: string; timeZone: string };

/** Accepted rides that a change of their driver affects. */
export const AcceptedRides = ({ rides, label = "", timeZone }: AcceptedRidesProps) => (
  <div>
    <p>{`${counted(rides.length, "accepted ride")} ${label}`.trim()}:</p>
    <ul className={styles["rides"]}>
      {rides.map(({ _id, startsAt, passenger }) => (
        <li key={_id}>
          <Link to={recordPaths.ride(_id)}>{dateAndTime(new Date(startsAt), timeZone)}</Link>, {passenger}
        </li>
      ))}
    </ul>
  </div>
);
