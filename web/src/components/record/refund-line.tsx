import type { ReactNode } from "react";
import { Soft } from "../layout/boxes.tsx";
import styles from "./refund-line.module.css";

type RefundLineProps = {
  /** When it was paid, when the full refund ends, when it starts, and now: milliseconds. */
  from: number;
  until: number;
  to: number;
  now: number;
  /** The deadline in words, and what is true after it. */
  words: ReactNode;
  after: string;
};

/** No part of the line is too short to be seen. */
const SHORTEST = 8;
const between = (least: number, share: number, most: number) => Math.min(most, Math.max(least, share));

/** A refund rule as a line in time: filled until the deadline, with a ring for now, and hatched after it. The words say the same. */
export function RefundLine({ from, until, to, now, words, after }: RefundLineProps) {
  const deadline = between(SHORTEST, (100 * (until - from)) / Math.max(1, to - from), 100 - SHORTEST);
  const today = between(2, (deadline * (now - from)) / Math.max(1, until - from), deadline - 3);
  return (
    <div className={styles["rule"]}>
      <svg className={styles["line"]} width="100%" height="24" aria-hidden="true">
        <pattern id="no-refund" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(25)">
          <rect width="6" height="6" className={styles["gap"]} />
          <rect width="3" height="6" className={styles["hatch"]} />
        </pattern>
        <rect x={`${deadline}%`} y="7" width={`${100 - deadline}%`} height="10" rx="5" fill="url(#no-refund)" />
        <rect y="7" width={`${deadline}%`} height="10" rx="5" className={styles["full"]} />
        <circle cx={`${today}%`} cy="12" r="6" className={styles["now"]} />
        <rect x={`${deadline}%`} y="2" width="8" height="20" rx="4" className={styles["mark"]} />
      </svg>
      <div className={styles["words"]}>
        <div>{words}</div>
        <Soft variant="sm">{after}</Soft>
      </div>
    </div>
  );
}
