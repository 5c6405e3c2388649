import { DRIVER_OFF_CAUSES } from "@lamplight/api/contract/driver-time-off.ts";
import { timeOfDay } from "@lamplight/api/contract/format-time.ts";
import type { DriverDay, LaneRide } from "@lamplight/api/contract/ride-lanes.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { recordPaths } from "../../../../app/paths.ts";
import { Facts, Soft, Stack } from "../../../../components/layout/boxes.tsx";
import { DayNav } from "../../../../components/office/day-nav.tsx";
import { Fact } from "../../../../components/office/record.tsx";
import { Answer } from "../../../../components/states/answer.tsx";
import { dayIn, useAddressFilter } from "../../../../lib/office/address-filter.ts";
import { serverNow } from "../../../../lib/time/clock.ts";
import { counted, dateOnly } from "../../../../lib/time/format.ts";
import { riderOf, stateLabel } from "../labels.ts";
import { driverDayQuery } from "../queries.ts";
import styles from "./driver-day.module.css";
import { lengthOf, partsOf, type Span } from "./lane-times.ts";

type DriverDayProps = { driverId: string; timeZone: string };

/** One day of a driver: hours, times off, vehicle, and the rides in order with the gaps between them. The day is in the address. */
export function DriverDaySection({ driverId, timeZone }: DriverDayProps) {
  const [wordOf, set] = useAddressFilter(["day"]);
  const today = dateOnly(serverNow(), timeZone);
  const day = dayIn(wordOf("day")) || today;
  const query = useQuery(driverDayQuery(driverId, day));
  const go = (chosen: string) => set({ day: chosen === today ? "" : chosen });
  return (
    <Stack as="section" aria-labelledby="day">
      <h2 id="day">{day === today ? "Today" : "The day"}</h2>
      <DayNav day={day} today={today} onDay={go} />
      <Answer of={query} what="the day">
        {(found) => <Day day={found} />}
      </Answer>
    </Stack>
  );
}

/** `all day` from midnight to midnight. */
function span({ from, until }: Span, timeZone: string): string {
  const [start, end] = [timeOfDay(from, timeZone), timeOfDay(until, timeZone)];
  return start === end ? "all day" : `${start} to ${end}`;
}

function Day({ day: { roster, vehicle, off, rides, timeZone } }: { day: DriverDay }) {
  return (
    <>
      <Facts>
        <Fact name="Hours">{roster ?? "No roster. Offered rides while online."}</Fact>
        <Fact name="Vehicle">{vehicle}</Fact>
        <Fact name="Rides">{rides.length > 0 ? counted(rides.length, "ride") : "None that day"}</Fact>
      </Facts>
      {off.length > 0 && (
        <ul aria-label="Unavailable">
          {off.map((one) => (
            <li key={one.from} className={styles["off"]}>
              <b>{one.vehicle === null ? "Unavailable" : "Spare vehicle"}</b>{" "}
              {span({ from: Date.parse(one.from), until: Date.parse(one.until) }, timeZone)}.{" "}
              {one.vehicle ?? `${DRIVER_OFF_CAUSES[one.cause]}.`}
            </li>
          ))}
        </ul>
      )}
      {rides.length > 0 && (
        <ol className={styles["rides"]} aria-label="Rides of the day">
          {partsOf(rides).map((part) =>
            part.kind === "ride" ? (
              <Ride key={part.ride._id} ride={part.ride} />
            ) : (
              <li key={part.span.from} className={styles["gap"]}>
                Free for {lengthOf(part.span)}
              </li>
            ),
          )}
        </ol>
      )}
    </>
  );
}

const Ride = ({ ride }: { ride: LaneRide }) => (
  <li data-row>
    <b>{timeOfDay(ride.startsAt, ride.timeZone)}</b>
    <div>
      <Link to={recordPaths.ride(ride._id)} data-main>
        {riderOf(ride)}
      </Link>
      <p>
        {ride.from} to {ride.to}
      </p>
      <Soft variant="xs">
        {stateLabel(ride, serverNow())}. Free again about {timeOfDay(ride.endsAt, ride.timeZone)}.
      </Soft>
    </div>
  </li>
);
