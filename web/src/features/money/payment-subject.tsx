import type { Whose } from "@lamplight/api/contract/money.ts";
import { Link } from "react-router-dom";
import { officePatientPath, officeRidePath, officeVisitPath } from "../../app/paths.ts";
import { paidForInWords } from "./labels.ts";
import styles from "./money.module.css";

/** Whose money it is, and what for: both lead to their records. */
export function WhoseWords({ whose, timeZone }: { whose: Whose; timeZone: string }) {
  const { patient, paidFor } = whose;
  const words = paidForInWords(whose, timeZone);
  return (
    <div>
      <Link to={officePatientPath(patient._id)} className={styles["who"]}>
        {patient.name}
      </Link>
      <p className={styles["soft"]}>
        <Link to={paidFor.kind === "visit" ? officeVisitPath(paidFor._id) : officeRidePath(paidFor._id)}>{words}</Link>
      </p>
    </div>
  );
}
