import type { PaymentSubjectFields as PaymentSubjectData } from "@lamplight/api/contract/money.ts";
import { Link } from "react-router-dom";
import { recordPaths } from "../../../app/paths.ts";
import { paidForText } from "./labels.ts";
import styles from "./money.module.css";

/** Links to the patient and to the visit or ride that a payment is for. */
export function PaymentSubject({ of, timeZone }: { of: PaymentSubjectData; timeZone: string }) {
  const { patient, paidFor } = of;
  const text = paidForText(of, timeZone);
  return (
    <div>
      <Link to={recordPaths.patient(patient._id)} className={styles["who"]}>
        {patient.name}
      </Link>
      <p className={styles["soft"]}>
        <Link to={paidFor.kind === "visit" ? recordPaths.visit(paidFor._id) : recordPaths.ride(paidFor._id)}>
          {text}
        </Link>
      </p>
    </div>
  );
}
