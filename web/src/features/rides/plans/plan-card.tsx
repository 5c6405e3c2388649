import { mondayOf, type RidePlan, weekdaysInWords } from "@lamplight/api/contract/ride-plans.ts";
import { TRANSPORT_LABELS } from "@lamplight/api/contract/ride-status.ts";
import { useId } from "react";
import { Soft } from "../../../components/layout/boxes.tsx";
import { Trip } from "../../../components/ride/trip.tsx";
import { DatedCard } from "../../../components/visit-and-ride/dated-card.tsx";
import { formatDate, formatTime, money } from "../../../lib/time/format.ts";
import { useVisitor } from "../../../lib/time/visitor.ts";
import { EndPlan } from "./end-plan.tsx";
import { PayWeek } from "./pay-week.tsx";
import { PlanDays, visitorsPlanTime } from "./plan-days.tsx";

/** A plan with its times, payments and next four weeks. */
export function PlanCard({ plan }: { plan: RidePlan }) {
  const titleId = useId();
  const ownTime = visitorsPlanTime(plan, useVisitor());
  const { pickupAddress, dropoffAddress, transportType, returnTrip, returnTime, passengerName, until, fare } = plan;
  const next = plan.days.find(({ state }) => state !== "skipped" && state !== "left_out" && state !== "cancelled");
  // A week with days below is paid there.
  const [otherWeek] = plan.toPay.filter(({ week }) => !plan.days.some(({ day }) => mondayOf(day) === mondayOf(week)));
  return (
    <DatedCard
      at={next?.startsAt ?? null}
      timeZone={plan.timeZone}
      labelledBy={titleId}
      state={null}
      note={next ? "next ride" : null}
      aside={
        <>
          <Soft variant="sm">
            {money(fare)} a day at most, {plan.isOnAccount ? "paid by your organization" : "paid weekly"}
          </Soft>
          {otherWeek && <PayWeek plan={plan} week={otherWeek} />}
        </>
      }
      below={<PlanDays plan={plan} />}
      actions={<EndPlan plan={plan} />}
    >
      <h3 id={titleId}>
        {weekdaysInWords(plan.weekdays)} at {formatTime(plan.time)}
      </h3>
      {ownTime && <Soft variant="sm">{ownTime}</Soft>}
      <Soft variant="sm">
        {TRANSPORT_LABELS[transportType]}, until {formatDate(until)}
        {passengerName && `, for ${passengerName}`}
      </Soft>
      <Trip from={{ place: pickupAddress }} to={{ place: dropoffAddress }} isSmall />
      {returnTrip && (
        <Soft variant="sm">{returnTime ? `Back at ${formatTime(returnTime)}` : "Back when you say “I'm ready”"}</Soft>
      )}
    </DatedCard>
  );
}
