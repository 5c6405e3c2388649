import type { RidePlan } from "@lamplight/api/contract/ride-plans.ts";
import { useId } from "react";
import styles from "../lists/ride-lists.module.css";
import { PlanCard } from "./plan-card.tsx";

/** The active plans; renders nothing if there are none. */
export function RidePlanList({ plans }: { plans: RidePlan[] }) {
  const titleId = useId();
  if (plans.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className={styles["part"]}>
      <h2 id={titleId}>{plans.length === 1 ? "Your plan" : "Your plans"}</h2>
      <ul>
        {plans.map((plan) => (
          <li key={plan._id}>
            <PlanCard plan={plan} />
          </li>
        ))}
      </ul>
    </section>
  );
}
