import type { PaymentSubjectFields as PaymentSubjectData } from "@lamplight/api/contract/money.ts";
import { Link } from "react-router-dom";
import { recordPaths } from "../../../app/paths.ts";
import { paidForText } from "./labels.ts";

/** The first cell of a row: links to the patient and to the visit or ride that a payment is for. */
export function PaymentSubject({ of, timeZone }: { of: PaymentSubjectData; timeZone: string }) {
  const { patient, paidFor } = of;
  const text = paidForText(of, timeZone);
  return (
    <th scope="row">
      <Link to={recordPaths.patient(patient._id)}>{patient.name}</Link>
      <small>
        <Link to={paidFor.kind === "visit" ? recordPaths.visit(paidFor._id) : recordPaths.ride(paidFor._id)}>
          {text}
        </Link>
      </small>
    </th>
  );
}
