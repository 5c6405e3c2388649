import { MINUTE_MS } from "@lamplight/api/contract/durations.ts";
import { timeOfDay } from "@lamplight/api/contract/format-time.ts";
import {
  DAY_BANDS,
  type DayOrder,
  type DayRide,
  MOST_SELECTED,
  RIDES_A_PAGE,
  type RideDay,
} from "@lamplight/api/contract/ride-day.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Fragment, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { recordPaths } from "../../../../app/paths.ts";
import { Button } from "../../../../components/form/button.tsx";
import { Actions, Soft } from "../../../../components/layout/boxes.tsx";
import { Keys } from "../../../../components/office/keys.tsx";
import { Answer } from "../../../../components/states/answer.tsx";
import { Skeleton } from "../../../../components/states/skeleton.tsx";
import { StatePanel } from "../../../../components/states/state-panel.tsx";
import { serverNow, useServerNow } from "../../../../lib/time/clock.ts";
import { counted } from "../../../../lib/time/format.ts";
import { DAY_BAND_NAMES, riderOf, stateLabel, waitLabel, warningOf } from "../labels.ts";
import { type DayFilter, rideDayQuery } from "../queries.ts";
import { RideHelpOffer } from "../record/ride-help.tsx";
import { BesideTable, useOpenRide } from "./beside-table.tsx";
import styles from "./ride-day.module.css";
import { RideDayFilters, useDayFilter } from "./ride-day-filters.tsx";
import { isOpenRide, SelectRide, useSelectedRides } from "./selected-rides.tsx";

type RideDayViewProps = {
  day: string;
  mayAct: boolean;
  /** A ride beside the table. */
  panel: (rideId: string, close: () => void) => ReactNode;
};

const KEYS = [
  ["J", "down"],
  ["K", "up"],
  ["Enter", "open beside the table"],
  ["Esc", "close it"],
  ["Space", "select"],
  ["A or H", "hand selected rides over to a driver"],
  ["X", "text passengers"],
  ["[", "day before"],
  ["]", "day after"],
  ["N", "book a ride"],
  ["/", "search"],
] as const;

/** A day's rides as a table: bands as tiles, filters, sorted by a column, a page at a time. */
export function RideDayView({ day, mayAct, panel }: RideDayViewProps) {
  const [chosen, set] = useDayFilter();
  const filter: DayFilter = { day, ...chosen };
  const query = useQuery(rideDayQuery(filter));
  return (
    <Answer
      of={query}
      what="the rides"
      skeleton={
        <>
          <Skeleton />
          <Skeleton />
        </>
      }
    >
      {(found) => (
        <>
          <Tiles bands={found.bands} chosen={chosen.band} onChoose={(band) => set({ band, offset: "" })} />
          <RideDayFilters found={found} />
          {found.total === 0 ? (
            <StatePanel title="No rides match" text="Try another day, or fewer filters." />
          ) : (
            <>
              <SelectAll found={found} filter={filter} />
              <BesideTable panel={panel}>
                <Table
                  found={found}
                  order={chosen.order}
                  descending={chosen.descending}
                  onOrder={set}
                  mayAct={mayAct}
                />
                <Pages total={found.total} offset={Number(chosen.offset)} onGo={(offset) => set({ offset })} />
                <Keys keys={KEYS} />
              </BesideTable>
            </>
          )}
        </>
      )}
    </Answer>
  );
}

type TilesProps = { bands: RideDay["bands"]; chosen: string; onChoose: (band: string) => void };

const Tiles = ({ bands, chosen, onChoose }: TilesProps) => (
  <fieldset className={styles["tiles"]} aria-label="Bands">
    {DAY_BANDS.filter((band) => bands[band] || band === chosen).map((band) => (
      <button
        key={band}
        type="button"
        data-band={band}
        aria-pressed={band === chosen}
        onClick={() => onChoose(band === chosen ? "" : band)}
      >
        <b>{bands[band] ?? 0}</b> {DAY_BAND_NAMES[band]}
      </button>
    ))}
  </fieldset>
);

/** Selects the rides of this page, or all of the filter. */
function SelectAll({ found, filter }: { found: RideDay; filter: DayFilter }) {
  const { isOffered, selected, select } = useSelectedRides();
  const client = useQueryClient();
  const open = found.rides.filter(isOpenRide);
  const known = new Set(selected.map(({ _id }) => _id));
  const areAll = open.length > 0 && open.every(({ _id }) => known.has(_id));
  if (!isOffered || open.length === 0) return null;
  const add = (rides: DayRide[]) =>
    select([...selected, ...rides.filter(({ _id }) => !known.has(_id))].slice(0, MOST_SELECTED));
  const addAll = async () => {
    const all = await client.fetchQuery(rideDayQuery({ ...filter, offset: "", limit: String(MOST_SELECTED) }));
    add(all.rides.filter(isOpenRide));
  };
  return (
    <Actions>
      <label className={styles["all"]}>
        <input
          type="checkbox"
          checked={areAll}
          onChange={() =>
            areAll ? select(selected.filter(({ _id }) => !open.some((ride) => ride._id === _id))) : add(open)
          }
        />
        Select {counted(open.length, "open ride")} on this page
      </label>
      {found.total > found.rides.length && (
        <Button variant="link" size="small" onClick={() => void addAll()}>
          {found.total > MOST_SELECTED
            ? `Select the first ${MOST_SELECTED}`
            : `Select all ${found.total} of the filter`}
        </Button>
      )}
    </Actions>
  );
}

const COLUMNS: { order: DayOrder; label: string }[] = [
  { order: "time", label: "Pick-up" },
  { order: "passenger", label: "Passenger" },
  { order: "from", label: "Trip" },
  { order: "driver", label: "Driver" },
  { order: "band", label: "State and why" },
];

type TableProps = {
  found: RideDay;
  order: string;
  descending: string;
  onOrder: (changed: { order: string; descending: string; offset: string }) => void;
  mayAct: boolean;
};

function Table({ found, order, descending, onOrder, mayAct }: TableProps) {
  const now = useServerNow(MINUTE_MS) ?? serverNow();
  const isByBand = order === "" || order === "band";
  const sortOf = (column: DayOrder) => {
    if ((order || "band") !== column) return undefined;
    return descending === "true" ? "descending" : "ascending";
  };
  return (
    <table className={styles["table"]} aria-label="Rides">
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column.order} scope="col" aria-sort={sortOf(column.order)}>
              <button
                type="button"
                onClick={() =>
                  onOrder({
                    order: column.order,
                    descending: sortOf(column.order) === "ascending" ? "true" : "",
                    offset: "",
                  })
                }
              >
                {column.label}
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {found.rides.map((ride, place) => (
          <Fragment key={ride._id}>
            {isByBand && ride.band !== found.rides[place - 1]?.band && (
              <tr className={styles["band"]} data-band={ride.band}>
                <th scope="rowgroup" colSpan={COLUMNS.length}>
                  {DAY_BAND_NAMES[ride.band]} <b>{found.bands[ride.band]}</b>
                </th>
              </tr>
            )}
            <Row ride={ride} now={now} mayAct={mayAct} />
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

/** The rest is on the ride's page. */
const firstSentence = (reason: string): string => reason.split(/(?<=\.) /)[0] ?? reason;

function Row({ ride, now, mayAct }: { ride: DayRide; now: number; mayAct: boolean }) {
  const { startsAt, readyBy, timeZone, from, to, driver, reason, payer, band } = ride;
  const warning = warningOf(ride, now);
  const { openId, open } = useOpenRide();
  return (
    <tr data-row data-open={ride._id === openId || undefined}>
      <td className={styles["time"]}>
        <SelectRide ride={ride} />
        {readyBy ? "Will-call" : timeOfDay(startsAt, timeZone)}
      </td>
      <td>
        <Link
          to={recordPaths.ride(ride._id)}
          data-main
          aria-current={ride._id === openId || undefined}
          onClick={(event) => open(event, ride._id)}
        >
          {riderOf(ride)}
        </Link>
        {payer && (
          <Soft as="span" variant="xs">
            {payer}
          </Soft>
        )}
      </td>
      <td>
        {from} to {to}
      </td>
      <td>{driver?.name ?? "No driver"}</td>
      <td>
        <b data-band={band}>{warning?.word ?? stateLabel(ride, now)}</b>{" "}
        <Soft as="span" variant="xs">
          {waitLabel(ride, now) ??
            warning?.text ??
            (band === "no_driver" || band === "done" ? firstSentence(reason) : "")}
        </Soft>
        {band === "no_driver" && <RideHelpOffer rideId={ride._id} timeZone={timeZone} mayAct={mayAct} />}
      </td>
    </tr>
  );
}

function Pages({ total, offset, onGo }: { total: number; offset: number; onGo: (offset: string) => void }) {
  const last = Math.min(offset + RIDES_A_PAGE, total);
  return (
    <nav className={styles["pages"]} aria-label="Pages">
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
      <Button variant="quiet" size="small" disabled={last >= total} onClick={() => onGo(String(offset + RIDES_A_PAGE))}>
        Next {RIDES_A_PAGE}
      </Button>
    </nav>
  );
}
