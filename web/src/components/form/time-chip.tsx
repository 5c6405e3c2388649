import type { ComponentProps } from "react";
import { classes } from "../../lib/page/classes.ts";
import { VisuallyHidden } from "../page/layout.tsx";
import radio from "./segmented.module.css";
import styles from "./time-chip.module.css";

type TimeChipProps = Omit<ComponentProps<"input">, "type" | "className"> & {
  /** The practice's time, and the reader's own in a short form if it differs. */
  time: string;
  own: string | null;
  /** What else tells the chips apart, for screen readers. */
  about?: string | undefined;
  /** Below the time, instead of the reader's own. */
  note?: string | undefined;
};

/** A free time as a radio button. */
export const TimeChip = ({ time, own, about, note, ...input }: TimeChipProps) => (
  <label className={classes(radio["option"], styles["chip"])}>
    <input {...input} type="radio" />
    <span>
      <b>{time}</b> {about !== undefined && <VisuallyHidden>{about}</VisuallyHidden>}{" "}
      {note !== undefined ? (
        <small>{note}</small>
      ) : (
        own && (
          <small>
            {own} <VisuallyHidden>for you</VisuallyHidden>
          </small>
        )
      )}
    </span>
  </label>
);
