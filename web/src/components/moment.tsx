import { classes } from "../lib/classes.ts";
import { shortDate, timeWithZone, visitorTime } from "../lib/format.ts";
import { useVisitorZone } from "../lib/visitor-zone.ts";
import styles from "./moment.module.css";

type MomentProps = {
  /** ISO 8601. */
  at: string;
  /** The practice's zone. */
  timeZone: string;
  withDate?: boolean;
  className?: string;
};

/** `10:30 AM EST` and below it, where the clocks differ, `9:30 AM for you (CST)`. */
export function Moment({ at, timeZone, withDate = false, className }: MomentProps) {
  const own = visitorTime(at, timeZone, useVisitorZone());
  const time = timeWithZone(at, timeZone);
  return (
    <p className={classes(styles["moment"], className)}>
      <b>
        <time dateTime={at}>{withDate ? `${shortDate(at, timeZone)} at ${time}` : time}</time>
      </b>
      {own && <span>{own}</span>}
    </p>
  );
}
