import { dateAndTime, shortDate } from "@lamplight/api/contract/format-time.ts";
import type { OfficePlan } from "@lamplight/api/contract/office-plans.ts";
import { type PlanDay, type PlanDayState, weekdaysInWords } from "@lamplight/api/contract/ride-plans.ts";
import { TRANSPORT_LABELS } from "@lamplight/api/contract/ride-status.ts";
import { inWords, PLAN_SHOWN_DAYS } from "@lamplight/api/contract/rules.ts";
import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router-dom";
import { recordPaths } from "../../../app/paths.ts";
import { Button } from "../../../components/form/button.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import { Actions, Soft } from "../../../components/layout/boxes.tsx";
import { ListSection, OfficeRow } from "../../../components/office/office-list.tsx";
import { Fact, RecordLayout } from "../../../components/office/record.tsx";
import { Trip } from "../../../components/ride/trip.tsx";
import { Status } from "../../../components/states/status.tsx";
import { formatDate, formatTime, money } from "../../../lib/time/format.ts";
import { EndPlanDialog } from "./end-plan-dialog.tsx";
import { useSkipPlanDay } from "./plan-queries.ts";
import styles from "./plan-record.module.css";

const STATES: Record<PlanDayState, [ComponentProps<typeof Status>["tone"], string]> = {
  planned: ["past", "Planned"],
  to_pay: ["waiting", "Not paid"],
  paid: ["good", "Booked"],
  skipped: ["off", "Skipped"],
  left_out: ["off", "No ride"],
  cancelled: ["off", "Canceled"],
};

type PlanRecordProps = { plan: OfficePlan; mayAct: boolean; onEnded: () => void };

/** One plan at the office: its next four weeks, who pays, and its end. */
export function PlanRecord({ plan, mayAct, onEnded }: PlanRecordProps) {
  return (
    <RecordLayout
      facts={<PlanFacts plan={plan} />}
      edit={<Trip from={{ place: plan.pickupAddress }} to={{ place: plan.dropoffAddress }} />}
    >
      <ListSection aria-labelledby="days">
        <h2 id="days">Next {inWords(PLAN_SHOWN_DAYS / 7, "weeks")}</h2>
        {plan.days.length === 0 ? (
          <Soft variant="xs">
            This plan starts later. Its days appear here {inWords(PLAN_SHOWN_DAYS / 7, "weeks")} before.
          </Soft>
        ) : (
          <ul aria-labelledby="days">
            {plan.days.map((day) => (
              <Day key={day.day} plan={plan} day={day} mayAct={mayAct} />
            ))}
          </ul>
        )}
      </ListSection>
      {mayAct && <EndPlanDialog plan={plan} onEnded={onEnded} />}
    </RecordLayout>
  );
}

function Day({ plan, day, mayAct }: { plan: OfficePlan; day: PlanDay; mayAct: boolean }) {
  const [tone, words] = STATES[day.state];
  const skip = useSkipPlanDay(plan._id);
  const when = shortDate(day.startsAt, plan.timeZone);
  const action = (label: string, isSkipped: boolean): ReactNode => (
    <Button
      variant="quiet"
      size="small"
      aria-label={`${label} ${when}`}
      busy={skip.isPending}
      busyLabel="Saving…"
      onClick={() => skip.mutate({ day: day.day, skip: isSkipped })}
    >
      {label}
    </Button>
  );
  return (
    <OfficeRow className={styles["day"]}>
      <p className={styles["when"]}>{dateAndTime(day.startsAt, plan.timeZone)}</p>
      <div>
        <Status tone={tone}>{words}</Status>
        {day.note && <Soft variant="xs">{day.note}</Soft>}
      </div>
      <Actions>
        {day.rideId && <Link to={recordPaths.ride(day.rideId)}>Open ride on {when}</Link>}
        {mayAct && (day.state === "planned" || day.state === "to_pay") && action("Skip day", true)}
        {mayAct && day.restoreUntil && action("Restore day", false)}
        <FormError error={skip.error} />
      </Actions>
    </OfficeRow>
  );
}

function PlanFacts({ plan }: { plan: OfficePlan }) {
  const { patient, payer, passengerName, bookedBy, returnTrip, returnTime } = plan;
  return (
    <>
      <Fact name="Patient">
        <Link to={recordPaths.patient(patient._id)}>{patient.name}</Link>
      </Fact>
      <Fact name="Passenger">{passengerName}</Fact>
      <Fact name="When">
        {weekdaysInWords(plan.weekdays)} at {formatTime(plan.time)}, until {formatDate(plan.until)}
      </Fact>
      <Fact name="Travels">{TRANSPORT_LABELS[plan.transportType]}</Fact>
      <Fact name="Return">
        {returnTrip && (returnTime ? `At ${formatTime(returnTime)}` : "When the passenger says “I'm ready”")}
      </Fact>
      <Fact name="Price">{money(plan.fare)} a day at most</Fact>
      <Fact name="Paid">{payer ? "On account" : bookedBy ? "Weekly, by a link" : "Weekly, on My Rides"}</Fact>
      <Fact name="Organization">{payer && <Link to={recordPaths.payer(payer._id)}>{payer.name}</Link>}</Fact>
      <Fact name="Reference">{payer?.reference}</Fact>
      <Fact name="Booked by">{bookedBy ?? "The patient"}</Fact>
    </>
  );
}
