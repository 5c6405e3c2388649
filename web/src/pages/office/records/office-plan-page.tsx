import { may } from "@lamplight/api/contract/permissions.ts";
import type { Me } from "@lamplight/api/contract/staff.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useOutletContext, useParams } from "react-router-dom";
import { officeScreens } from "../../../app/paths.ts";
import { OfficePage } from "../../../components/office/office-page.tsx";
import { BackLink } from "../../../components/page/back-link.tsx";
import { NoConnection } from "../../../components/states/no-connection.tsx";
import { Loading, Skeleton } from "../../../components/states/skeleton.tsx";
import { FailedState, StatePanel } from "../../../components/states/state-panel.tsx";
import { officePlanQuery } from "../../../features/office/rides/plan-queries.ts";
import { PlanRecord } from "../../../features/office/rides/plan-record.tsx";
import { isNotFound } from "../../../lib/errors/failure.ts";

/** One ride plan at the office. */
export function OfficePlanPage() {
  const { planId = "" } = useParams();
  const { staff } = useOutletContext<Me>();
  const query = useQuery(officePlanQuery(planId));
  const { data: plan, error, refetch } = query;
  const navigate = useNavigate();
  return (
    <>
      <BackLink to={officeScreens.officeRides}>Rides</BackLink>
      <OfficePage title={plan ? `Plan of ${plan.patient.name}` : "Plan"}>
        <NoConnection of={query} />
        {plan ? (
          <PlanRecord
            plan={plan}
            mayAct={may(staff.role, "book rides")}
            onEnded={() => void navigate(officeScreens.officeRides)}
          />
        ) : isNotFound(error) ? (
          <StatePanel
            title="This plan has ended"
            text="Its rides are on the page of the patient. If the link is new, it may be incomplete."
          />
        ) : error ? (
          <FailedState title="The plan did not load" error={error} retry={refetch} />
        ) : (
          <Loading label="Loading the plan">
            <Skeleton shape="card" />
          </Loading>
        )}
      </OfficePage>
    </>
  );
}
