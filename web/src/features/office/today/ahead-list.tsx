import { shortDate, timeOfDay } from "@lamplight/api/contract/format-time.ts";
import type { Ahead, Today } from "@lamplight/api/contract/today.ts";
import { Fragment } from "react";
import { Link } from "react-router-dom";
import { officeScreens, recordPaths } from "../../../app/paths.ts";
import { Soft } from "../../../components/layout/boxes.tsx";
import { serverNow } from "../../../lib/time/clock.ts";
import { dateOnly } from "../../../lib/time/format.ts";
import styles from "./ahead-list.module.css";
import { isTrouble, moneyOf, stateOf } from "./labels.ts";

type AheadListProps = { today: Pick<Today, "ahead" | "pulse">; timeZone: string };

/** How much is going on, and what takes place now and next. */
export function AheadList({ today: { ahead, pulse }, timeZone }: AheadListProps) {
  const now = serverNow();
  const firstLater = ahead.findIndex(({ startsAt }) => Date.parse(startsAt) > now);
  return (
    <section aria-labelledby="ahead" className={styles["next"]}>
      <div className={styles["head"]}>
        <h2 id="ahead">Now and next</h2>
        <Link to={officeScreens.officeRides}>All rides</Link>
      </div>
      <dl className={styles["pulse"]}>
        <Count name="On the road" count={pulse.onTheRoad} />
        <Count name="Next hour" count={pulse.nextHour} />
        <Count name="Visits" count={pulse.visits} />
      </dl>
      {ahead.length === 0 ? (
        <Soft variant="xs">Nothing booked yet.</Soft>
      ) : (
        <ul aria-label="Now and next">
          {ahead.map((one, place) => (
            <Fragment key={one._id}>
              {place === firstLater && (
                <li className={styles["now"]} aria-hidden>
                  {timeOfDay(now, timeZone)}
                </li>
              )}
              <AheadRow one={one} timeZone={timeZone} />
            </Fragment>
          ))}
        </ul>
      )}
    </section>
  );
}

const Count = ({ name, count }: { name: string; count: number }) => (
  <div>
    <dt>{name}</dt>
    <dd>{count}</dd>
  </div>
);

function AheadRow({ one, timeZone }: { one: Ahead; timeZone: string }) {
  const { kind, _id, startsAt, patient, with: whom } = one;
  const isLater = dateOnly(startsAt, timeZone) !== dateOnly(serverNow(), timeZone);
  return (
    <li className={styles["row"]}>
      <p className={styles["time"]}>
        {timeOfDay(startsAt, timeZone)}
        {isLater && <span>{shortDate(startsAt, timeZone)}</span>}
      </p>
      <p>
        <Link to={kind === "visit" ? recordPaths.visit(_id) : recordPaths.ride(_id)}>{patient}</Link>
        <Soft as="span" variant="xs">
          {kind === "visit" ? `with ${whom}` : whom ? `ride with ${whom}` : "ride, no driver yet"}
        </Soft>
      </p>
      <p className={styles["state"]} data-trouble={isTrouble(one) || undefined}>
        {stateOf(one)}
        {kind === "visit" && `. ${moneyOf(one)}`}
      </p>
    </li>
  );
}
