import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./from-to.module.css";

type Side = { what: string; about?: ReactNode };

/** In a dialog: what is true now, and what will be. */
export const FromTo = ({ from, to }: { from: Side; to: Side }) => (
  <dl className={styles["sides"]}>
    <div>
      <dt>From</dt>
      <dd>{from.what}</dd>
      {from.about && <dd className={styles["about"]}>{from.about}</dd>}
    </div>
    <div>
      <dt>To</dt>
      <dd>{to.what}</dd>
      {to.about && <dd className={styles["about"]}>{to.about}</dd>}
    </div>
  </dl>
);

/** In a dialog: what is lost. */
export const Loss = ({ children }: { children: ReactNode }) => (
  <p className={styles["loss"]}>
    <TriangleAlert size={22} strokeWidth={1.75} aria-hidden />
    <span>{children}</span>
  </p>
);
