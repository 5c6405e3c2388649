import type { ReactNode } from "react";
import { Link, type LinkProps } from "react-router-dom";
import { VisuallyHidden } from "../page/layout.tsx";
import styles from "./time-link.module.css";

/** Free times beside each other, each a link that arrives at the chosen slot. */
export const TimeLinks = ({ children }: { children: ReactNode }) => <div className={styles["links"]}>{children}</div>;

type TimeLinkProps = Pick<LinkProps, "to"> & {
  day: string;
  /** The practice's time, and the reader's own in a short form if it differs. */
  time: string;
  own: string | null;
};

export const TimeLink = ({ to, day, time, own }: TimeLinkProps) => (
  <Link to={to} className={styles["time"]}>
    <b>{day}</b> <span>{time}</span>
    {own && (
      <small>
        {" "}
        {own} <VisuallyHidden>for you</VisuallyHidden>
      </small>
    )}
  </Link>
);
