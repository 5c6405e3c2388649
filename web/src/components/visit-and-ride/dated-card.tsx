import { MINUTE_MS } from "@lamplight/api/contract/durations.ts";
import { shortDate } from "@lamplight/api/contract/format-time.ts";
import { isTodayForBoth } from "@lamplight/api/contract/visitor-time.ts";
import type { ReactNode } from "react";
import { classes } from "../../lib/page/classes.ts";
import { useServerNow } from "../../lib/time/clock.ts";
import { dateOnly, dateParts } from "../../lib/time/format.ts";
import { useVisitor } from "../../lib/time/visitor.ts";
import styles from "./dated-card.module.css";

type DatedCardProps = {
  /** Start time, ISO 8601. */
  at: string;
  timeZone: string;
  /** Id of the heading that labels the card. */
  labelledBy: string;
  /** `open` needs an action by the patient and is highlighted; `live` happens now; `past` is dimmed. */
  state: "open" | "live" | "past" | null;
  /** Below the day: how far away it is. */
  note?: string | null;
  className?: string | undefined;
  /** A single element with the card's content. */
  children: ReactNode;
};

/**
 * A card for a visit or a ride, with its day, and the year if it is not the current one. On phones the day is above the
 * content.
 */
export function DatedCard({ at, timeZone, labelledBy, state, note, className, children }: DatedCardProps) {
  const now = useServerNow(MINUTE_MS);
  const { weekday, month, day } = dateParts(at, timeZone);
  const visitor = useVisitor();
  const [year, thisYear] = [at, now ?? at].map((moment) => dateOnly(moment, timeZone).slice(0, 4));
  const isToday = now !== null && isTodayForBoth(shortDate(at, timeZone), now, timeZone, visitor);
  return (
    <article aria-labelledby={labelledBy} className={classes(styles["card"], state && styles[state], className)}>
      <p className={styles["date"]}>
        <span>
          {isToday ? "Today" : weekday}
          <i>,</i>
        </span>{" "}
        <b className={styles["day"]}>{day}</b> <span>{month}</span>
        {year !== thisYear && <span className={styles["year"]}> {year}</span>}
        {note && <span className={styles["note"]}> {note}</span>}
      </p>
      {children}
    </article>
  );
}
