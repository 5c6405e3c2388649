import type { ReactNode } from "react";
import { classes } from "../../lib/page/classes.ts";
import { VisuallyHidden } from "../page/layout.tsx";
import styles from "./trip.module.css";

type Stop = { place: ReactNode; more?: ReactNode };

/** From pickup to dropoff: two marks with a dotted line between them. */
export function Trip({
  from,
  to,
  onDark = false,
  isSmall = false,
  className,
}: {
  from: Stop;
  to: Stop;
  onDark?: boolean;
  /** In a list. */
  isSmall?: boolean;
  className?: string;
}) {
  return (
    <ol className={classes(styles["trip"], onDark && styles["onDark"], isSmall && styles["small"], className)}>
      <li>
        <VisuallyHidden>Pick-up: </VisuallyHidden>
        <b>{from.place}</b>
        {from.more && <span>{from.more}</span>}
      </li>
      <li>
        <VisuallyHidden>Drop-off: </VisuallyHidden>
        <b>{to.place}</b>
        {to.more && <span>{to.more}</span>}
      </li>
    </ol>
  );
}
