import type { PaymentSubjectFields as PaymentSubjectData } from "@lamplight/api/contract/money.ts";
import { Link } from "react-router-dom";
import { recordPaths } from "../../../app/paths.ts";
import { Soft } from "../../../components/layout/boxes.tsx";
import { RowName } from "../../../components/office/office-list.tsx";
import { paidForText } from "./labels.ts";

/** Links to the patient and to the visit or ride that a payment is for. */
export function PaymentSubject({ of, timeZone }: { of: PaymentSubjectData; timeZone: string }) {
  const { patient, paidFor } = of;
  const text = paidForText(of, timeZone);
  return (
    <div>
      <RowName to={recordPaths.patient(patient._id)}>{patient.name}</RowName>
      <Soft variant="xs">
        <Link to={paidFor.kind === "visit" ? recordPaths.visit(paidFor._id) : recordPaths.ride(paidFor._id)}>
          {text}
        </Link>
      </Soft>
    </div>
  );
}
