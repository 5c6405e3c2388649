import { may } from "@lamplight/api/contract/permissions.ts";
import type { Me } from "@lamplight/api/contract/staff.ts";
import { useNavigate, useOutletContext, useParams } from "react-router-dom";
import { officeScreens } from "../../../app/paths.ts";
import { RecordPage } from "../../../components/office/record-page.tsx";
import { officePlanQuery } from "../../../features/office/rides/plan-queries.ts";
import { PlanRecord } from "../../../features/office/rides/plan-record.tsx";

/** One ride plan at the office. */
export function OfficePlanPage() {
  const { planId = "" } = useParams();
  const { staff } = useOutletContext<Me>();
  const navigate = useNavigate();
  return (
    <RecordPage
      query={officePlanQuery(planId)}
      kind="plan"
      back={{ to: officeScreens.officeRides, label: "Rides" }}
      title={({ patient }) => `Plan of ${patient.name}`}
      missing={{
        title: "This plan has ended",
        text: "Its rides are on the page of the patient. If the link is new, it may be incomplete.",
      }}
    >
      {(plan) => (
        <PlanRecord
          plan={plan}
          mayAct={may(staff.role, "book rides")}
          onEnded={() => void navigate(officeScreens.officeRides)}
        />
      )}
    </RecordPage>
  );
}
