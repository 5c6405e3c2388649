import { MINUTE_MS } from "@lamplight/api/contract/durations.ts";
import { shortDate } from "@lamplight/api/contract/format-time.ts";
import { isTodayForBoth } from "@lamplight/api/contract/visitor-time.ts";
import type { ReactNode } from "react";
import { classes } from "../../lib/page/classes.ts";
import { useServerNow } from "../../lib/time/clock.ts";
import { dateOnly, dateParts } from "../../lib/time/format.ts";
import { useVisitor } from "../../lib/time/visitor.ts";
import { QuietActions } from "../record/quiet-actions.tsx";
import styles from "./dated-card.module.css";

type DatedCardProps = {
  /** Start time, ISO 8601; null if it is not known yet. */
  at: string | null;
  timeZone: string;
  /** Id of the heading that labels the card. */
  labelledBy: string;
  /** `open` needs an action by the patient and is highlighted; `live` happens now; `past` is dimmed. */
  state: "open" | "live" | "past" | null;
  /** Below the day: how far away it is. */
  note?: string | null;
  /** Canceled: its time is struck. */
  isOff?: boolean;
  /** Beside the content where there is room: its state, and its one button. */
  aside: ReactNode;
  /** Below both, such as the days of a plan. */
  below?: ReactNode;
  /** The row of quiet actions. */
  actions?: ReactNode;
  /** What it is: a heading, who, and the time. */
  children: ReactNode;
};

/**
 * A card for a visit or a ride, with its day, and the year if it is not the current one. On phones the day is above the
 * content.
 */
export function DatedCard({ at, note, isOff = false, aside, below, actions, children, ...card }: DatedCardProps) {
  const { timeZone, labelledBy, state } = card;
  return (
    <article
      aria-labelledby={labelledBy}
      className={classes(styles["card"], state && styles[state], isOff && styles["off"])}
    >
      <p className={styles["date"]}>
        {at === null ? <span>Later</span> : <Day at={at} timeZone={timeZone} />}
        {note && <span className={styles["note"]}> {note}</span>}
      </p>
      <div>
        <div className={styles["parts"]}>
          <div>{children}</div>
          <div className={styles["state"]}>{aside}</div>
        </div>
        {below}
        {actions && <QuietActions>{actions}</QuietActions>}
      </div>
    </article>
  );
}

function Day({ at, timeZone }: { at: string; timeZone: string }) {
  const now = useServerNow(MINUTE_MS);
  const { weekday, month, day } = dateParts(at, timeZone);
  const visitor = useVisitor();
  const [year, thisYear] = [at, now ?? at].map((moment) => dateOnly(moment, timeZone).slice(0, 4));
  const isToday = now !== null && isTodayForBoth(shortDate(at, timeZone), now, timeZone, visitor);
  return (
    <>
      <span>
        {isToday ? "Today" : weekday}
        <i>,</i>
      </span>{" "}
      <b className={styles["day"]}>{day}</b> <span>{month}</span>
      {year !== thisYear && <span className={styles["year"]}> {year}</span>}
    </>
  );
}

/** A picture, and words beside it or, with large text, below it. */
export const Pictured = ({ picture, children }: { picture: ReactNode; children: ReactNode }) => (
  <div className={styles["pictured"]}>
    {picture}
    <div>{children}</div>
  </div>
);
