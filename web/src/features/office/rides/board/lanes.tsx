import { HOUR_MS, MINUTE_MS } from "@lamplight/api/contract/durations.ts";
import { timeOfDay } from "@lamplight/api/contract/format-time.ts";
import type { Candidate } from "@lamplight/api/contract/office-rides.ts";
import type { Lane, LaneRide, RideLanes } from "@lamplight/api/contract/ride-lanes.ts";
import { useQuery } from "@tanstack/react-query";
import { Fragment, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { recordPaths } from "../../../../app/paths.ts";
import { Button } from "../../../../components/form/button.tsx";
import { Soft } from "../../../../components/layout/boxes.tsx";
import { Answer } from "../../../../components/states/answer.tsx";
import { NoConnection } from "../../../../components/states/no-connection.tsx";
import { StatePanel } from "../../../../components/states/state-panel.tsx";
import { useDropTarget } from "../../../../lib/office/drop-target.ts";
import { classes } from "../../../../lib/page/classes.ts";
import { serverNow, useServerNow } from "../../../../lib/time/clock.ts";
import { firstSentence, riderOf } from "../labels.ts";
import { candidatesQuery, rideLanesQuery } from "../queries.ts";
import { RideHelpOffer } from "../record/ride-help.tsx";
import { AssigningDialog } from "./assign-dialog.tsx";
import { moveByKeys } from "./lane-keys.ts";
import { LaneRideBlock, RIDE_DRAG, type RideActs } from "./lane-ride.tsx";
import { axisOf, hoursOf, lengthOf, partsOf, placeOf, type Span } from "./lane-times.ts";
import styles from "./lanes.module.css";
import { PrintedManifest } from "./printed-manifest.tsx";

/** One day of the board: a lane for each driver, rides without a driver above. */
export function RideLanesView({ day, mayAct }: { day: string; mayAct: boolean }) {
  const known = useQuery(rideLanesQuery(day));
  if (!known.data) return <Answer of={known} what="the lanes" />;
  return (
    <>
      <PrintedManifest of={known.data} />
      <NoConnection of={known} />
      <DayLanes key={day} of={known.data} mayAct={mayAct} />
    </>
  );
}

type Choice = { rideId: string; driverId: string };

function DayLanes({ of, mayAct }: { of: RideLanes; mayAct: boolean }) {
  const { lanes, unassigned, willCalls, isCut } = of;
  const now = useServerNow(MINUTE_MS) ?? serverNow();
  const board = useRef<HTMLDivElement>(null);
  const [choice, setChoice] = useState<Choice | null>(null);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [lastReached, setReached] = useState<string | null>(null);
  const rides = [...unassigned, ...willCalls, ...lanes.flatMap((lane) => lane.rides)];
  const selected = rides.find(({ _id }) => _id === selectedId) ?? null;
  const reachedId = (rides.find(({ _id }) => _id === lastReached) ?? rides[0])?._id ?? null;
  const { data: verdicts } = useQuery({ ...candidatesQuery(selected?._id ?? ""), enabled: selected !== null });
  useEffect(() => {
    if (selectedId) board.current?.querySelector<HTMLElement>("[data-choose]")?.focus();
  }, [selectedId]);

  // The present hours are in view, not the night before.
  useEffect(() => {
    const [line, scroll] = ["now", "lanes"].map((name) => board.current?.querySelector(`[data-part="${name}"]`));
    if (line && scroll)
      scroll.scrollLeft =
        line.getBoundingClientRect().left - scroll.getBoundingClientRect().left - scroll.clientWidth / 3;
  }, []);

  const stop = () => {
    board.current?.querySelector<HTMLElement>(`[data-select="${selectedId}"]`)?.focus();
    setSelectedId(null);
  };
  const close = () => [setChoice(null), setSelectedId(null)];
  const onSelect = ({ _id }: LaneRide) => setSelectedId(_id === selectedId ? null : _id);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) =>
    event.key === "Escape" && selected ? stop() : moveByKeys(event);
  const acts = { now, mayAct, selectedId, onSelect, reachedId, onReach: setReached, onKeyDown };
  const axis = axisOf(
    rides.filter(({ readyBy }) => readyBy === null),
    (Date.parse(of.from) + Date.parse(of.until)) / 2,
  );
  return (
    <div ref={board} data-board>
      {choice && <AssigningDialog {...choice} onClose={close} />}
      <Above title="No driver available" rides={unassigned} acts={acts} />
      <Above title="Waiting will-calls" rides={willCalls} acts={acts} />
      {selected && (
        <div className={styles["choosing"]}>
          <p role="status">
            Choose a driver for {riderOf(selected)}, {timeOfDay(selected.startsAt, selected.timeZone)}. Arrow keys move
            between drivers.
          </p>
          <Button variant="quiet" size="small" onClick={stop}>
            Stop choosing
          </Button>
        </div>
      )}
      {lanes.length === 0 ? (
        <StatePanel
          title="No drivers for this day"
          text="Drivers appear here once they are online or their documents are approved."
        />
      ) : (
        <section className={styles["scroll"]} data-part="lanes" aria-label="Lanes" tabIndex={-1}>
          <div className={styles["lanes"]}>
            <Axis axis={axis} timeZone={of.timeZone} />
            {lanes.map((lane, place) => (
              <DriverLane
                key={lane.driverId}
                lane={lane}
                axis={axis}
                acts={acts}
                chooser={
                  selected && {
                    isFirst: place === 0,
                    ride: selected,
                    verdict: verdicts?.find(({ driverId }) => driverId === lane.driverId),
                  }
                }
                onChoose={(rideId) => setChoice({ rideId, driverId: lane.driverId })}
              />
            ))}
          </div>
        </section>
      )}
      {isCut && <Soft>This day has more rides or drivers than fit here. The bands list every ride.</Soft>}
    </div>
  );
}

/** Rides that no lane has, with each reason once above its rides. */
function Above({ title, rides, acts }: { title: string; rides: LaneRide[]; acts: RideActs }) {
  if (rides.length === 0) return null;
  const reasonOf = ({ readyBy, reason }: LaneRide) => (readyBy ? "" : firstSentence(reason));
  return (
    <section className={styles["above"]} aria-label={title}>
      <h2>
        {title} <Soft as="span">{rides.length}</Soft>
      </h2>
      {[...new Set(rides.map(reasonOf))].map((reason) => (
        <Fragment key={reason}>
          {reason && <Soft variant="sm">{reason}</Soft>}
          <ol data-rides>
            {rides
              .filter((ride) => reasonOf(ride) === reason)
              .map((ride) => (
                <li key={ride._id}>
                  <LaneRideBlock ride={ride} {...acts} />
                  {!ride.readyBy && <RideHelpOffer rideId={ride._id} timeZone={ride.timeZone} mayAct={acts.mayAct} />}
                </li>
              ))}
          </ol>
        </Fragment>
      ))}
    </section>
  );
}

const Axis = ({ axis, timeZone }: { axis: Span; timeZone: string }) => (
  <div className={styles["axis"]} aria-hidden="true">
    {hoursOf(axis).map((from) => (
      <span key={from} style={placeOf({ from, until: axis.until }, axis)}>
        {timeOfDay(from, timeZone).replace(":00", "")}
      </span>
    ))}
  </div>
);

type Chooser = { isFirst: boolean; ride: LaneRide; verdict: Candidate | undefined };
type DriverLaneProps = {
  lane: Lane;
  axis: Span;
  acts: RideActs;
  /** The ride that a driver is being chosen for, and what speaks for and against this driver. */
  chooser: Chooser | null;
  onChoose: (rideId: string) => void;
};

function DriverLane({ lane, axis, acts, chooser, onChoose }: DriverLaneProps) {
  const { driverId, name, vehicleType, online, roster, rides } = lane;
  const ownsIt = (rideId: string) => rides.some(({ _id }) => _id === rideId);
  const choose = (rideId: string) => !ownsIt(rideId) && onChoose(rideId);
  const { isOver, dropTarget } = useDropTarget(RIDE_DRAG, acts.mayAct ? choose : undefined);
  const timeZone = rides[0]?.timeZone ?? "";
  const isNow = acts.now >= axis.from && acts.now < axis.until;
  return (
    <section className={classes(styles["lane"], isOver && styles["over"])} aria-label={name} {...dropTarget}>
      <div className={styles["driver"]}>
        <h2>
          <Link to={recordPaths.driver(driverId)}>{name}</Link>
        </h2>
        <p>
          {vehicleType}, {online ? "online" : "offline"}
          {roster && `, ${roster}`}
        </p>
        {chooser && (
          <LaneChoice
            name={name}
            chooser={chooser}
            ownsIt={ownsIt(chooser.ride._id)}
            onChoose={onChoose}
            onKeyDown={acts.onKeyDown}
          />
        )}
      </div>
      <ol className={styles["track"]} data-rides aria-label={`Rides of ${name}`}>
        {rides.length === 0 && <li className={styles["free"]}>No rides on this day</li>}
        {partsOf(rides).map((part) =>
          part.kind === "gap" ? (
            <li
              key={part.span.from}
              className={styles["gap"]}
              data-short={part.span.until - part.span.from < HOUR_MS || undefined}
              style={placeOf(part.span, axis)}
            >
              <span>
                Free for {lengthOf(part.span)}
                <span className={styles["until"]}>, until {timeOfDay(part.span.until, timeZone)}</span>
              </span>
            </li>
          ) : (
            <li key={part.ride._id} style={placeOf(part.span, axis)}>
              <LaneRideBlock ride={part.ride} {...acts} />
            </li>
          ),
        )}
        {isNow && (
          <li
            className={styles["now"]}
            data-part="now"
            style={placeOf({ from: acts.now, until: axis.until }, axis)}
            aria-hidden="true"
          />
        )}
      </ol>
    </section>
  );
}

type LaneChoiceProps = {
  name: string;
  chooser: Chooser;
  ownsIt: boolean;
  onChoose: (rideId: string) => void;
  onKeyDown: RideActs["onKeyDown"];
};

/** The verdict about a driver for the selected ride, as the dialog gives it, and the button that chooses this driver. */
function LaneChoice({ name, chooser, ownsIt, onChoose, onKeyDown }: LaneChoiceProps) {
  const { isFirst, ride, verdict } = chooser;
  const word = verdict ? (verdict.fits ? "Fits" : verdict.byHand ? "Needs a reason" : "Doesn't fit") : "Checking";
  return (
    <div className={styles["verdict"]}>
      <Button
        size="small"
        variant={verdict?.fits ? "main" : "quiet"}
        data-choose=""
        tabIndex={isFirst ? 0 : -1}
        onKeyDown={onKeyDown}
        onClick={() => !ownsIt && onChoose(ride._id)}
      >
        {ownsIt ? `Keep ${name}` : `Choose ${name}`}
      </Button>
      <p>{ownsIt ? "Has this ride." : `${word}. ${verdict?.reason ?? ""}`}</p>
    </div>
  );
}
