import { MINUTE_MS } from "@lamplight/api/contract/durations.ts";
import { shortDate, timeOfDay, timeWithZone } from "@lamplight/api/contract/format-time.ts";
import { isTodayForBoth, visitorTime } from "@lamplight/api/contract/visitor-time.ts";
import type { ReactNode } from "react";
import { classes } from "../../lib/page/classes.ts";
import { useServerNow } from "../../lib/time/clock.ts";
import { useVisitor } from "../../lib/time/visitor.ts";
import styles from "./when-box.module.css";

type WhenBoxProps = {
  /** ISO 8601. */
  startsAt: string;
  endsAt?: string | undefined;
  /** The practice's zone. */
  timeZone: string;
  /** Canceled: struck, and gray. */
  isOff?: boolean;
  /** On a page of one day: the time alone, large. */
  isOnDay?: boolean;
  /** Lines below the time. */
  children?: ReactNode;
};

/** Words of a time stay on one line. */
const joined = (time: string) => time.replaceAll(" ", "\u00a0");

/** `10:30 to 11:00 AM EST`. */
export function timeSpan(startsAt: string, endsAt: string | undefined, timeZone: string): string {
  if (endsAt === undefined) return joined(timeWithZone(startsAt, timeZone));
  const [from, to] = [timeOfDay(startsAt, timeZone), timeOfDay(endsAt, timeZone)];
  const start = from.slice(-2) === to.slice(-2) ? from.slice(0, -3) : from;
  return `${start} to ${joined(timeWithZone(endsAt, timeZone))}`;
}

/** When a visit or ride is: the day, the time, and the reader's own time. On phones it is the head of its card. */
export function WhenBox({ startsAt, endsAt, timeZone, isOff = false, isOnDay = false, children }: WhenBoxProps) {
  const visitor = useVisitor();
  const now = useServerNow(MINUTE_MS);
  const day = shortDate(startsAt, timeZone);
  const isToday = now !== null && isTodayForBoth(day, now, timeZone, visitor);
  const own = isOff ? null : visitorTime(startsAt, timeZone, visitor);
  const Mark = isOff ? "s" : "span";
  return (
    <div className={classes(styles["box"], isOff && styles["off"])}>
      {!isOnDay && (
        <p className={styles["day"]}>
          <Mark>{isToday ? `Today, ${day.slice(5)}` : day}</Mark>
        </p>
      )}
      <p className={styles[isOnDay ? "day" : "time"]}>
        <Mark>
          <time dateTime={startsAt}>{timeSpan(startsAt, endsAt, timeZone)}</time>
        </Mark>
      </p>
      {own && <p>{own}</p>}
      {children}
    </div>
  );
}
