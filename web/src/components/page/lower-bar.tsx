import type { ReactNode } from "react";
import { classes } from "../../lib/page/classes.ts";
import styles from "./lower-bar.module.css";

type LowerBarProps = {
  /** The price. */
  sum: ReactNode;
  /** Below it; `false` and `null` are left out. */
  lines: readonly ReactNode[];
  /** As wide as the page, from within its margins. */
  isWide?: boolean;
  /** The button. */
  children: ReactNode;
};

/** On small screens a form's price and button: sticks to the lower edge while the form is visible. */
export const LowerBar = ({ sum, lines, isWide = false, children }: LowerBarProps) => (
  <div className={classes(styles["bar"], isWide && styles["wide"])} data-lower-bar>
    <p>
      <b>{sum}</b>
      {lines.map((line, place) => line && <span key={["first", "second"][place]}>{line}</span>)}
    </p>
    {children}
  </div>
);
