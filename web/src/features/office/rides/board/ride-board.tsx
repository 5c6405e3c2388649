import { MINUTE_MS } from "@lamplight/api/contract/durations.ts";
import { formatPhone, telHref } from "@lamplight/api/contract/format-phone.ts";
import { shortDate, timeOfDay } from "@lamplight/api/contract/format-time.ts";
import type { BoardRide, RideBand } from "@lamplight/api/contract/office-rides.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { recordPaths } from "../../../../app/paths.ts";
import { OfficeList } from "../../../../components/office/office-list.tsx";
import type { TableHead } from "../../../../components/office/table.tsx";
import { NoConnection } from "../../../../components/states/no-connection.tsx";
import { serverNow, useServerNow } from "../../../../lib/time/clock.ts";
import { dateOnly } from "../../../../lib/time/format.ts";
import { untilPickUp } from "../../../../lib/time/until-pick-up.ts";
import { BANDS, kindOf, riderOf, stateLabel, waitLabel, warningOf } from "../labels.ts";
import styles from "../office-rides.module.css";
import { type RideFilter, rideBandQuery, rideListQuery } from "../queries.ts";
import { RideHelpOffer } from "../record/ride-help.tsx";
import { SelectRide, useSelectedRides } from "./selected-rides.tsx";

const HEADS: TableHead[] = [
  { head: "Pick-up", of: "time" },
  { head: "Passenger" },
  { head: "Trip" },
  { head: "Driver" },
  { head: "State and why" },
];

const useHeads = (): TableHead[] =>
  useSelectedRides().isOffered ? [{ head: "Select", of: "check" }, ...HEADS] : HEADS;

/** One band of the board, the soonest pick-up first. */
export function RideBandSection({ band, mayAct }: { band: RideBand; mayAct: boolean }) {
  const known = useInfiniteQuery(rideBandQuery(band));
  const now = useServerNow(MINUTE_MS) ?? serverNow();
  const heads = useHeads();
  const { title, empty } = BANDS[band];
  return (
    <section aria-labelledby={band} className={styles["band"]}>
      <h2 id={band}>{title}</h2>
      <NoConnection of={known} />
      <OfficeList label={title} query={known} empty={empty} heads={heads}>
        {(ride) => (
          <RideRow key={ride._id} ride={ride} now={now}>
            {band === "waiting" && <RideHelpOffer rideId={ride._id} timeZone={ride.timeZone} mayAct={mayAct} />}
          </RideRow>
        )}
      </OfficeList>
    </section>
  );
}

const NO_MATCH = { title: "No rides match", text: "Try part of a name or phone number, other days, or another state." };

/** Rides of any time and state that match a filter, latest pick-up first. */
export function RideList({ filter }: { filter: RideFilter }) {
  const known = useInfiniteQuery(rideListQuery(filter));
  const now = useServerNow(MINUTE_MS) ?? serverNow();
  const heads = useHeads();
  return (
    <>
      <NoConnection of={known} />
      <OfficeList label="Rides" query={known} empty={NO_MATCH} heads={heads}>
        {(ride) => <RideRow key={ride._id} ride={ride} now={now} />}
      </OfficeList>
    </>
  );
}

function RideRow({ ride, now, children }: { ride: BoardRide; now: number; children?: ReactNode }) {
  const { isOffered } = useSelectedRides();
  const { startsAt, readyBy, timeZone, from, to, driver, reason } = ride;
  const warning = warningOf(ride, now);
  const wait = waitLabel(ride, now);
  const until = untilPickUp(startsAt, now);
  const isLater = dateOnly(startsAt, timeZone) !== dateOnly(now, timeZone);
  return (
    <tr data-row>
      {isOffered && (
        <td data-of="check">
          <SelectRide ride={ride} />
        </td>
      )}
      <td data-of="time">
        {readyBy ? "Will-call" : timeOfDay(startsAt, timeZone)}
        {readyBy && <small>Outbound ride at {timeOfDay(startsAt, timeZone)}</small>}
        {isLater && <small>{shortDate(startsAt, timeZone)}</small>}
        {until && !readyBy && <small>{until}</small>}
      </td>
      <th scope="row">
        <Link to={recordPaths.ride(ride._id)} data-main>
          {riderOf(ride)}
        </Link>
        <small>{kindOf(ride)}</small>
      </th>
      <td data-line>
        {from} to {to}
      </td>
      <td data-wide={driver === null || undefined}>
        {driver?.name ?? "No driver"}
        {driver?.phone && (
          <small>
            <a href={telHref(driver.phone)}>{formatPhone(driver.phone)}</a>
          </small>
        )}
      </td>
      <td data-line>
        <b data-band={warning && (warning.word === "Late" ? "no_driver" : "at_risk")}>
          {warning ? `${warning.word}.` : stateLabel(ride, now)}
        </b>{" "}
        {[wait, warning?.text].filter(Boolean).join(" ")}
        <small>
          {warning && `${stateLabel(ride, now)}. `}
          {reason}
        </small>
        {children}
      </td>
    </tr>
  );
}
