import type { ReactNode } from "react";
import styles from "./list-filters.module.css";

/** The filters above a list. The first one, a search field, is wider. */
export const ListFilters = ({ children }: { children: ReactNode }) => (
  <div className={styles["filters"]}>{children}</div>
);
