import { type ReactNode, useId } from "react";
import styles from "./record-sections.module.css";

/** The sections of a list of visits or rides. */
export const RecordSections = ({ children }: { children: ReactNode }) => (
  <div className={styles["sections"]}>{children}</div>
);

type RecordSectionProps = {
  title: string;
  /** `3 visits`. */
  count?: string | undefined;
  /** `li` elements. */
  children: ReactNode;
};

/** Cards of visits or rides below one heading. */
export function RecordSection({ title, count, children }: RecordSectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles["section"]}>
      <div className={styles["title"]}>
        <h2 id={titleId}>{title}</h2>
        {count && <span>{count}</span>}
      </div>
      <ul>{children}</ul>
    </section>
  );
}
