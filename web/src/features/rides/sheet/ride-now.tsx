import { MINUTE_MS } from "@lamplight/api/contract/durations.ts";
import { stepLine } from "@lamplight/api/contract/ride-status.ts";
import { timeForBoth } from "@lamplight/api/contract/visitor-time.ts";
import { type ReactNode, useId } from "react";
import { Actions, Stack } from "../../../components/layout/boxes.tsx";
import { classes } from "../../../lib/page/classes.ts";
import { useServerNow } from "../../../lib/time/clock.ts";
import { useVisitor } from "../../../lib/time/visitor.ts";
import { RideLine } from "./ride-line.tsx";
import styles from "./ride-now.module.css";
import { arrivalOf, lineOf, type RideOnLine } from "./stations.ts";

type RideNowProps = {
  ride: RideOnLine;
  /** `h1` where the page has no other heading. */
  level?: 1 | 2;
  title: string;
  children?: ReactNode;
  /** Driver and vehicle. */
  driver?: ReactNode;
  /** The one thing to do now. */
  action?: ReactNode;
};

/** `live`: the driver is on the way or the passenger is on board; `waiting`: needs the reader; `off`: canceled or over. */
function toneOf({ status, step, readyBy, onHold, payUntil }: RideOnLine): "live" | "waiting" | "off" | null {
  if (status === "cancelled" || status === "completed") return "off";
  if (readyBy || onHold || payUntil) return "waiting";
  return step === null ? null : "live";
}

/** What happens with a ride now: its state, the driver's minutes, the vehicle to look for, and its line. */
export function RideNow({ ride, level = 2, title, children, driver, action }: RideNowProps) {
  const titleId = useId();
  const now = useServerNow(MINUTE_MS);
  const visitor = useVisitor();
  const tone = toneOf(ride);
  const Title = level === 1 ? "h1" : "h2";
  const arrival = arrivalOf(ride);
  return (
    <article
      aria-labelledby={titleId}
      className={classes(styles["now"], tone && styles[tone])}
      data-ground={tone === "live" ? "dark" : undefined}
    >
      <div className={styles["parts"]}>
        <Stack variant="start" className={styles["state"]}>
          <div role="status">
            <Title id={titleId} tabIndex={-1}>
              {title}
            </Title>
          </div>
          {arrival !== null && now !== null && <Arrival at={arrival} now={now} ride={ride} />}
          {children}
        </Stack>
        {driver}
        {action && <Actions>{action}</Actions>}
      </div>
      {now !== null && <RideLine line={lineOf(ride, now, visitor)} />}
    </article>
  );
}

/** The driver's minutes that are left, and the time they lead to. */
function Arrival({ at, now, ride: { aboutMinutes, timeZone } }: { at: number; now: number; ride: RideOnLine }) {
  const visitor = useVisitor();
  const left = Math.min(aboutMinutes ?? 0, Math.ceil((at - now) / MINUTE_MS));
  return (
    <>
      {left > 0 && (
        <p className={styles["minutes"]}>
          <b>{left}</b> min
        </p>
      )}
      <p className={styles["about"]}>
        {left > 0 ? "At" : "Expected at"} the door about {timeForBoth(at, timeZone, visitor)}
      </p>
    </>
  );
}

/** Titles of an accepted ride, with the driver's name where it is known. */
export function driverTitle(ride: RideOnLine, name: string | undefined, onBoard: string): string {
  const who = name || "Your driver";
  if (ride.step === "on_my_way") return `${who} is on the way`;
  if (ride.step === "at_door") return `${who} is at the door`;
  return ride.step === "on_board" ? onBoard : name ? `Driver: ${name}` : "A driver accepted";
}

/** When the driver left, where the driver gave no minutes. */
export const leftLine = (ride: RideOnLine): string | null => (arrivalOf(ride) === null ? stepLine(ride) : null);
