import type { ReactNode } from "react";
import styles from "./page-head.module.css";

/** The title of a list of one's own records, and the button that adds one. */
export const PageHead = ({ title, action }: { title: string; action: ReactNode }) => (
  <div className={styles["head"]}>
    <h1>{title}</h1>
    {action}
  </div>
);
