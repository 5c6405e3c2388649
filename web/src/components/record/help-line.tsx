import { Clock3, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { OfficeLine } from "../people/office-line.tsx";
import styles from "./help-line.module.css";

/** The office's phone and hours, once a page. `timeZone`: the practice's, where a record names it. */
export const HelpLine = ({ timeZone }: { timeZone?: string | undefined }) => (
  <p className={styles["line"]}>
    <Phone size={20} strokeWidth={1.75} aria-hidden />
    <span>
      Questions? <OfficeLine timeZone={timeZone} />
    </span>
  </p>
);

/** What happens by when if nothing is done, in the same style. */
export const DeadlineLine = ({ children }: { children: ReactNode }) => (
  <p className={styles["line"]}>
    <Clock3 size={20} strokeWidth={1.75} aria-hidden />
    <span>{children}</span>
  </p>
);
