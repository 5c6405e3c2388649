import { MINUTE_MS } from "@lamplight/api/contract/durations.ts";
import { timeOfDay } from "@lamplight/api/contract/format-time.ts";
import {
  type DayOrder,
  type DayRide,
  MOST_SELECTED,
  RIDES_A_PAGE,
  type RideDay,
} from "@lamplight/api/contract/ride-day.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Fragment } from "react";
import { Link } from "react-router-dom";
import { recordPaths } from "../../../../app/paths.ts";
import { Button } from "../../../../components/form/button.tsx";
import { Actions, Soft } from "../../../../components/layout/boxes.tsx";
import { Table, type TableHead } from "../../../../components/office/table.tsx";
import { VisuallyHidden } from "../../../../components/page/layout.tsx";
import { serverNow, useServerNow } from "../../../../lib/time/clock.ts";
import { DAY_BAND_NAMES, firstSentence, riderOf, stateLabel, waitLabel, warningOf } from "../labels.ts";
import { type DayFilter, rideDayQuery } from "../queries.ts";
import { RideHelpOffer } from "../record/ride-help.tsx";
import { useOpenRide } from "./beside-table.tsx";
import styles from "./ride-day.module.css";
import { isOpenRide, SelectRide, useSelectedRides } from "./selected-rides.tsx";

const COLUMNS: (TableHead & { order: DayOrder })[] = [
  { order: "time", head: "Pick-up", of: "time" },
  { order: "passenger", head: "Passenger" },
  { order: "from", head: "Trip" },
  { order: "driver", head: "Driver" },
  { order: "band", head: "State and why" },
];

type RideTableProps = {
  found: RideDay;
  filter: DayFilter;
  onLook: (changed: { order?: string; descending?: string; offset: string }) => void;
  mayAct: boolean;
};

/** The rides of a day, sorted by a column, a page at a time. */
export function RideTable({ found, filter, onLook, mayAct }: RideTableProps) {
  const now = useServerNow(MINUTE_MS) ?? serverNow();
  const { isOffered } = useSelectedRides();
  const order = filter.order || "band";
  const heads = COLUMNS.map(({ order: column, ...head }) => {
    const sorted = order !== column ? undefined : filter.descending === "true" ? "descending" : "ascending";
    const descending = sorted === "ascending" ? "true" : "";
    return { ...head, sorted, onSort: () => onLook({ order: column, descending, offset: "" }) } as const;
  });
  const span = heads.length + Number(isOffered);
  return (
    <Table
      label="Rides"
      heads={isOffered ? [{ head: "Select", of: "check" }, ...heads] : heads}
      above={isOffered && found.rides.some(isOpenRide) && <SelectAll found={found} filter={filter} />}
      foot={<Pages total={found.total} offset={Number(filter.offset)} onGo={(offset) => onLook({ offset })} />}
    >
      <tbody>
        {found.rides.map((ride, place) => (
          <Fragment key={ride._id}>
            {order === "band" && ride.band !== found.rides[place - 1]?.band && (
              <tr className={styles["band"]} data-band={ride.band}>
                <th scope="rowgroup" colSpan={span}>
                  <b>
                    {DAY_BAND_NAMES[ride.band]} {found.bands[ride.band]}
                  </b>
                </th>
              </tr>
            )}
            <Row ride={ride} now={now} isOffered={isOffered} />
            {ride.band === "no_driver" && (
              <tr className={styles["help"]}>
                <td colSpan={span} data-line>
                  <RideHelpOffer rideId={ride._id} timeZone={ride.timeZone} mayAct={mayAct} movesOnly />
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </Table>
  );
}

function Row({ ride, now, isOffered }: { ride: DayRide; now: number; isOffered: boolean }) {
  const { startsAt, readyBy, timeZone, from, to, driver, reason, payer, band } = ride;
  const warning = warningOf(ride, now);
  const { openId, open } = useOpenRide();
  const why =
    waitLabel(ride, now) ?? warning?.text ?? (band === "no_driver" || band === "done" ? firstSentence(reason) : "");
  return (
    <tr data-row data-open={ride._id === openId || undefined}>
      {isOffered && (
        <td data-of="check">
          <SelectRide ride={ride} />
        </td>
      )}
      <td data-of="time">{readyBy ? "Will-call" : timeOfDay(startsAt, timeZone)}</td>
      <th scope="row">
        <Link
          to={recordPaths.ride(ride._id)}
          data-main
          aria-current={ride._id === openId || undefined}
          onClick={(event) => open(event, ride._id)}
        >
          {riderOf(ride)}
        </Link>
        {payer && <small>{payer}</small>}
      </th>
      <td data-line>
        {from} to {to}
      </td>
      <td data-wide={driver === null || undefined}>{driver?.name ?? "No driver"}</td>
      <td>
        <b data-band={band}>{warning?.word ?? stateLabel(ride, now)}</b>{" "}
        {why && (
          <Soft as="span" variant="xs">
            {why}
          </Soft>
        )}
      </td>
    </tr>
  );
}

/** Selects the rides of this page, or all of the filter. */
function SelectAll({ found, filter }: { found: RideDay; filter: DayFilter }) {
  const { selected, select } = useSelectedRides();
  const client = useQueryClient();
  const open = found.rides.filter(isOpenRide);
  const known = new Set(selected.map(({ _id }) => _id));
  const areAll = open.length > 0 && open.every(({ _id }) => known.has(_id));
  const add = (rides: DayRide[]) =>
    select([...selected, ...rides.filter(({ _id }) => !known.has(_id))].slice(0, MOST_SELECTED));
  const addAll = async () => {
    const all = await client.fetchQuery(rideDayQuery({ ...filter, offset: "", limit: String(MOST_SELECTED) }));
    add(all.rides.filter(isOpenRide));
  };
  return (
    <>
      <label>
        <input
          type="checkbox"
          checked={areAll}
          onChange={() =>
            areAll ? select(selected.filter(({ _id }) => !open.some((ride) => ride._id === _id))) : add(open)
          }
        />
        <span>
          Select {open.length} <VisuallyHidden>open {open.length === 1 ? "ride" : "rides"} on this page</VisuallyHidden>
        </span>
      </label>
      {areAll && found.total > found.rides.length && (
        <Button variant="link" size="small" onClick={() => void addAll()}>
          {found.total > MOST_SELECTED
            ? `Select the first ${MOST_SELECTED}`
            : `Select all ${found.total} of the filter`}
        </Button>
      )}
    </>
  );
}

function Pages({ total, offset, onGo }: { total: number; offset: number; onGo: (offset: string) => void }) {
  const last = Math.min(offset + RIDES_A_PAGE, total);
  return (
    <nav aria-label="Pages">
      <Actions>
        <span>
          {offset + 1} to {last} of {total}
        </span>
        <Button
          variant="quiet"
          size="small"
          disabled={offset === 0}
          onClick={() => onGo(offset > RIDES_A_PAGE ? String(offset - RIDES_A_PAGE) : "")}
        >
          Previous {RIDES_A_PAGE}
        </Button>
        <Button
          variant="quiet"
          size="small"
          disabled={last >= total}
          onClick={() => onGo(String(offset + RIDES_A_PAGE))}
        >
          Next {RIDES_A_PAGE}
        </Button>
      </Actions>
    </nav>
  );
}
