import { MINUTE_MS, SECOND_MS } from "@lamplight/api/contract/durations.ts";
import { HOLD_MINUTES } from "@lamplight/api/contract/rules.ts";
import { VisuallyHidden } from "../../../components/page/layout.tsx";
import { useServerNow } from "../../../lib/time/clock.ts";
import { countdown, counted } from "../../../lib/time/format.ts";
import styles from "./hold-countdown.module.css";

/** Milliseconds left at which the ring is full. */
const FULL = HOLD_MINUTES * MINUTE_MS;
/** Minutes left at which screen readers announce the time. */
const SPOKEN_MINUTES = [1, 2, 5, 10, 20];

/** The time left as text: `23:41 left`. */
export function HoldTimer({ until, className }: { until: string; className?: string | undefined }) {
  const now = useServerNow(SECOND_MS);
  if (now === null) return null;
  return (
    <p className={className}>
      <b role="timer" aria-label="Time left to pay">
        {countdown(Date.parse(until) - now)}
      </b>{" "}
      left to pay
    </p>
  );
}

/** Time left of a hold, by the server's clock. */
export function HoldCountdown({ until }: { until: string }) {
  const now = useServerNow(SECOND_MS);
  if (now === null) return null;
  const left = Math.max(0, Date.parse(until) - now);
  const minutes = Math.ceil(left / MINUTE_MS);
  const spoken = SPOKEN_MINUTES.includes(minutes);
  const share = Math.min(1, left / FULL) * 100;
  return (
    <div className={styles["hold"]}>
      <svg className={styles["ring"]} viewBox="0 0 64 64" aria-hidden="true">
        <circle cx="32" cy="32" r="28" />
        <circle cx="32" cy="32" r="28" pathLength="100" strokeDasharray={`${share} 100`} />
      </svg>
      <div>
        <p className={styles["time"]} role="timer" aria-label="Time left to pay">
          {countdown(left)}
        </p>
        <p className={styles["words"]}>left to pay. After that, other patients can book this time.</p>
      </div>
      <VisuallyHidden role="status">{spoken && `${counted(minutes, "minute")} left to pay`}</VisuallyHidden>
    </div>
  );
}
