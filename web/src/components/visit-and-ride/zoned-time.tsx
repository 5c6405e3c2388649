import { shortDate, timeWithZone } from "@lamplight/api/contract/format-time.ts";
import { visitorTime } from "@lamplight/api/contract/visitor-time.ts";
import { useVisitor } from "../../lib/time/visitor.ts";
import styles from "./zoned-time.module.css";

type ZonedTimeProps = {
  /** ISO 8601. */
  at: string;
  /** The practice's zone. */
  timeZone: string;
  withDate?: boolean;
};

/** `10:30 AM EST` and below it, in another zone, `9:30 AM for you (CST)`. */
export function ZonedTime({ at, timeZone, withDate = false }: ZonedTimeProps) {
  const own = visitorTime(at, timeZone, useVisitor());
  const time = timeWithZone(at, timeZone);
  return (
    <p className={styles["moment"]}>
      <b>
        <time dateTime={at}>{withDate ? `${shortDate(at, timeZone)} at ${time}` : time}</time>
      </b>
      {own && <span>{own}</span>}
    </p>
  );
}
