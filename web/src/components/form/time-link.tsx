import type { ReactNode } from "react";
import { Link, type LinkProps } from "react-router-dom";
import { classes } from "../../lib/page/classes.ts";
import { VisuallyHidden } from "../page/layout.tsx";
import styles from "./time-link.module.css";

/** Free times beside each other, each a link that arrives at the chosen slot. */
export const TimeLinks = ({ isSmall = false, children }: { isSmall?: boolean; children: ReactNode }) => (
  <div className={classes(styles["links"], isSmall && styles["small"])}>{children}</div>
);

type TimeLinkProps = Pick<LinkProps, "to"> & {
  day: string;
  /** The practice's time, and the reader's own in a short form if it differs. */
  time: string;
  own: string | null;
  /** What it is a time of, for screen readers. */
  about?: string;
};

export const TimeLink = ({ to, day, time, own, about }: TimeLinkProps) => (
  <Link to={to} className={styles["time"]}>
    <span className={styles["day"]}>{day}</span> <span>{time}</span>
    {own && (
      <small>
        {" "}
        {own} <VisuallyHidden>for you</VisuallyHidden>
      </small>
    )}
    {about !== undefined && <VisuallyHidden> {about}</VisuallyHidden>}
  </Link>
);
