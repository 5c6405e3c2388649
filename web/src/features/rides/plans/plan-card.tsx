import { mondayOf, type RidePlan, weekdaysInWords } from "@lamplight/api/contract/ride-plans.ts";
import { TRANSPORT_LABELS } from "@lamplight/api/contract/ride-status.ts";
import { useId } from "react";
import { Card, Soft } from "../../../components/layout/boxes.tsx";
import { Trip } from "../../../components/visit-and-ride/trip.tsx";
import { formatDate, formatTime, money } from "../../../lib/time/format.ts";
import { useVisitor } from "../../../lib/time/visitor.ts";
import { EndPlan } from "./end-plan.tsx";
import { PayWeek } from "./pay-week.tsx";
import styles from "./plan-card.module.css";
import { PlanDays, visitorsPlanTime } from "./plan-days.tsx";

/** A plan with its times, payments and next four weeks. */
export function PlanCard({ plan }: { plan: RidePlan }) {
  const titleId = useId();
  const ownTime = visitorsPlanTime(plan, useVisitor());
  const { pickupAddress, dropoffAddress, transportType, returnTrip, returnTime, passengerName, until, fare } = plan;
  return (
    <Card as="article" aria-labelledby={titleId} className={styles["plan"]}>
      <div className={styles["head"]}>
        <div>
          <h3 id={titleId}>
            {weekdaysInWords(plan.weekdays)} at {formatTime(plan.time)}
          </h3>
          {ownTime && <Soft variant="sm">{ownTime}</Soft>}
          <Soft variant="sm">
            {TRANSPORT_LABELS[transportType]}, until {formatDate(until)}
            {passengerName && `, for ${passengerName}`}
          </Soft>
          <Trip from={{ place: pickupAddress }} to={{ place: dropoffAddress }} className={styles["trip"]} />
          {returnTrip && (
            <Soft variant="sm">
              {returnTime ? `Back at ${formatTime(returnTime)}` : "Back when you say “I'm ready”"}
            </Soft>
          )}
        </div>
        <div className={styles["pay"]}>
          <Soft variant="sm">
            {money(fare)} a day at most, {plan.isOnAccount ? "paid by your organization" : "paid weekly"}
          </Soft>
          {plan.toPay
            .filter(({ week }) => !plan.days.some(({ day }) => mondayOf(day) === mondayOf(week)))
            .map((week) => (
              <PayWeek key={week.week} plan={plan} week={week} />
            ))}
        </div>
      </div>
      <PlanDays plan={plan} />
      <EndPlan plan={plan} />
    </Card>
  );
}
