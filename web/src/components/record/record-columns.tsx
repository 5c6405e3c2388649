import type { ReactNode } from "react";
import { classes } from "../../lib/page/classes.ts";
import styles from "./record-columns.module.css";

type RecordColumnsProps = {
  /** The page's heading, and what the record is. */
  head: ReactNode;
  /** The one main action, then the money, then the help line: a column at the right where there is room. */
  side: ReactNode;
  /** Further parts below the head; on narrow screens below `side`. */
  children?: ReactNode;
  /** `narrow`: less wide. `portrait`: a narrow head, such as a person's card, and what is about them beside it. `table`: a table of the office, with what it decides beside it. `bar`: below 62rem a part of `side` may stick to the lower edge while the rest scrolls. */
  variant?: "narrow" | "portrait" | "table" | "bar";
};

/** The page of a visit or ride in two columns; on narrow screens, and with large text, in one. */
export const RecordColumns = ({ head, side, children, variant }: RecordColumnsProps) => (
  <div className={styles["container"]}>
    <div className={classes(styles["columns"], variant && styles[variant])}>
      <div className={styles["part"]}>{head}</div>
      <div className={classes(styles["part"], styles["side"])}>{side}</div>
      {children && <div className={styles["part"]}>{children}</div>}
    </div>
  </div>
);
