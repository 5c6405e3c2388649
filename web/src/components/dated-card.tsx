import { shortDate } from "@lamplight/api/contract/format-time.ts";
import { isTodayForBoth } from "@lamplight/api/contract/visitor-time.ts";
import type { ReactNode } from "react";
import { classes } from "../lib/classes.ts";
import { useServerNow } from "../lib/clock.ts";
import { dateOnly, dateParts } from "../lib/format.ts";
import { useVisitor } from "../lib/visitor.ts";
import styles from "./dated-card.module.css";

const MINUTE = 60_000;

type DatedCardProps = {
  /** When it takes place, ISO 8601. */
  at: string;
  timeZone: string;
  /** Id of the heading that names it. */
  labelledBy: string;
  /** `open` waits on the patient, the one lamp of the screen; `past` steps back. */
  standing: "open" | "past" | null;
  className?: string | undefined;
  /** One element that lays out the rest. */
  children: ReactNode;
};

/** A visit or a ride under its day, with the year where that is not the present one; on phones the day is the card's head. */
export function DatedCard({ at, timeZone, labelledBy, standing, className, children }: DatedCardProps) {
  const now = useServerNow(MINUTE);
  const { weekday, month, day } = dateParts(at, timeZone);
  const visitor = useVisitor();
  const [year, thisYear] = [at, now ?? at].map((moment) => dateOnly(moment, timeZone).slice(0, 4));
  const isToday = now !== null && isTodayForBoth(shortDate(at, timeZone), now, timeZone, visitor);
  return (
    <article aria-labelledby={labelledBy} className={classes(styles["card"], standing && styles[standing], className)}>
      <p className={styles["date"]}>
        <span>
          {isToday ? "Today" : weekday}
          <i>,</i>
        </span>{" "}
        <b className={styles["day"]}>{day}</b> <span>{month}</span>
        {year !== thisYear && <span className={styles["year"]}> {year}</span>}
      </p>
      {children}
    </article>
  );
}
