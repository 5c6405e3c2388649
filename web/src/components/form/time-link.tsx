import type { ReactNode } from "react";
import { Link, type LinkProps } from "react-router-dom";
import { classes } from "../../lib/page/classes.ts";
import { VisuallyHidden } from "../page/layout.tsx";
import styles from "./time-link.module.css";

type TimeLinksProps = { label: string; isSmall?: boolean; children: ReactNode };

/** Free times beside each other, each a link that arrives at the chosen slot. */
export const TimeLinks = ({ label, isSmall = false, children }: TimeLinksProps) => (
  <fieldset aria-label={label} className={classes(styles["links"], isSmall && styles["small"])}>
    {children}
  </fieldset>
);

type TimeLinkProps = Pick<LinkProps, "to"> & {
  day: string;
  /** The practice's time, and the reader's own in a short form if it differs. */
  time: string;
  own: string | null;
};

export const TimeLink = ({ to, day, time, own }: TimeLinkProps) => (
  <Link to={to} className={styles["time"]}>
    <span className={styles["day"]}>{day}</span> <span>{time}</span>
    {own && (
      <small>
        {" "}
        {own} <VisuallyHidden>for you</VisuallyHidden>
      </small>
    )}
  </Link>
);
