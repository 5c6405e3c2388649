import { MINUTE_MS, SECOND_MS } from "@lamplight/api/contract/durations.ts";
import { timeOfDay } from "@lamplight/api/contract/format-time.ts";
import type { Ride } from "@lamplight/api/contract/rides.ts";
import { useServerNow } from "../../../lib/time/clock.ts";
import styles from "./answer-by.module.css";

/** Counts down to the time at which an offer passes on. Screen readers hear the time once instead. */
export function AnswerBy({ ride: { status, answerBy, timeZone } }: { ride: Ride }) {
  const now = useServerNow(SECOND_MS);
  if (status !== "assigned" || answerBy === null) return null;
  const left = now === null ? null : Math.max(0, Date.parse(answerBy) - now);
  return (
    <p className={styles["until"]}>
      Answer by {timeOfDay(answerBy, timeZone)}
      {left !== null && <span aria-hidden="true">{left > 0 ? `${clockOf(left)} left` : "The time is over"}</span>}
    </p>
  );
}

/** `4:05`, in minutes and seconds. */
function clockOf(ms: number): string {
  const seconds = Math.floor((ms % MINUTE_MS) / SECOND_MS);
  return `${Math.floor(ms / MINUTE_MS)}:${String(seconds).padStart(2, "0")}`;
}
