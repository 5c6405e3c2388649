import type { RidePlan } from "@lamplight/api/contract/ride-plans.ts";
import { RecordSection } from "../../../components/visit-and-ride/record-sections.tsx";
import { PlanCard } from "./plan-card.tsx";

/** The active plans; renders nothing if there are none. */
export const RidePlanList = ({ plans }: { plans: RidePlan[] }) =>
  plans.length > 0 && (
    <RecordSection title={plans.length === 1 ? "Your plan" : "Your plans"}>
      {plans.map((plan) => (
        <li key={plan._id}>
          <PlanCard plan={plan} />
        </li>
      ))}
    </RecordSection>
  );
