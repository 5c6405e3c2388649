import type { ReactNode } from "react";
import styles from "./record.module.css";

/** All that is known of one thing: what happens to it, and beside that, on wide screens, how it stands. */
export const RecordLayout = ({ children, beside }: { children: ReactNode; beside: ReactNode }) => (
  <div className={styles["record"]}>
    <div className={styles["column"]}>{children}</div>
    <div className={styles["column"]}>{beside}</div>
  </div>
);

export const Facts = ({ children }: { children: ReactNode }) => <dl className={styles["facts"]}>{children}</dl>;

/** One fact; nothing where there is nothing to tell. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children ? (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  ) : null;
