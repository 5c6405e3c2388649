import { shortDate, timeOfDay } from "@lamplight/api/contract/format-time.ts";
import { mondayOf, type PlanDay, type PlanDayState, type RidePlan } from "@lamplight/api/contract/ride-plans.ts";
import { inWords, PLAN_SHOWN_DAYS } from "@lamplight/api/contract/rules.ts";
import type { Visitor } from "@lamplight/api/contract/visitor.ts";
import { dateAndTimeForBoth, timeForBoth, visitorTime } from "@lamplight/api/contract/visitor-time.ts";
import { type ComponentProps, useId, useState } from "react";
import { paths } from "../../../app/paths.ts";
import { ConfirmDialog } from "../../../components/dialogs/confirm-dialog.tsx";
import { Button, ButtonLink } from "../../../components/form/button.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import { Soft } from "../../../components/layout/boxes.tsx";
import { VisuallyHidden } from "../../../components/page/layout.tsx";
import { Status } from "../../../components/states/status.tsx";
import { classes } from "../../../lib/page/classes.ts";
import { counted, formatDate, formatTime, money } from "../../../lib/time/format.ts";
import { useVisitor } from "../../../lib/time/visitor.ts";
import { PayWeek } from "./pay-week.tsx";
import styles from "./plan-days.module.css";
import { useSkipDay } from "./plan-queries.ts";

const STATES: Record<PlanDayState, [ComponentProps<typeof Status>["tone"], string]> = {
  planned: ["past", "Planned"],
  to_pay: ["waiting", "Not paid"],
  paid: ["good", "Paid"],
  skipped: ["off", "Skipped"],
  left_out: ["off", "No ride"],
  cancelled: ["off", "Canceled"],
};

/** The next four weeks of a plan, by day. */
export function PlanDays({ plan }: { plan: RidePlan }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles["weeks"]}>
      <h4 id={titleId}>Next {inWords(PLAN_SHOWN_DAYS / 7, "weeks")}</h4>
      {plan.days.length === 0 ? (
        <Soft variant="sm">
          This plan starts later. Its days appear here {inWords(PLAN_SHOWN_DAYS / 7, "weeks")} before.
        </Soft>
      ) : (
        weeksOf(plan).map((week) => <Week key={week} plan={plan} week={week} />)
      )}
    </section>
  );
}

const weeksOf = ({ days }: RidePlan): string[] => [...new Set(days.map(({ day }) => mondayOf(day)))];

/** A week's sum and days; the one that is due with its payment. */
function Week({ plan, week }: { plan: RidePlan; week: string }) {
  const days = plan.days.filter(({ day }) => mondayOf(day) === week);
  const due = plan.toPay.find((one) => mondayOf(one.week) === week);
  const driven = days.filter(({ state }) => state === "planned" || state === "to_pay" || state === "paid");
  const sum = `${money(driven.length * plan.fare)} at most`;
  return (
    <div className={classes(styles["week"], due && styles["due"])}>
      <div>
        {due ? (
          <PayWeek plan={plan} week={due} />
        ) : (
          <p>
            <b>Week of {formatDate(week)}</b>
            <Soft
              as="span"
              variant="sm"
            >{`${counted(driven.length, "day")}${plan.isOnAccount ? "" : `, ${sum}`}`}</Soft>
          </p>
        )}
      </div>
      <ul>
        {days.map((day) => (
          <Day key={day.day} plan={plan} day={day} />
        ))}
      </ul>
    </div>
  );
}

const isAtPlansTime = ({ startsAt }: PlanDay, { time, timeZone }: RidePlan): boolean =>
  timeOfDay(startsAt, timeZone) === formatTime(time);

/** The plan's time for somebody in another time zone, as on its next day. */
export function visitorsPlanTime(plan: RidePlan, visitor: Visitor | null): string | null {
  const day = plan.days.find((day) => isAtPlansTime(day, plan));
  return day ? visitorTime(day.startsAt, plan.timeZone, visitor) : null;
}

/** The day's time, where it isn't the plan's: moved, or by a clock change here or where the visitor is. */
function ownTime(day: PlanDay, plan: RidePlan, visitor: Visitor | null): string | null {
  const { startsAt } = day;
  const isUsual =
    isAtPlansTime(day, plan) && visitorTime(startsAt, plan.timeZone, visitor) === visitorsPlanTime(plan, visitor);
  return isUsual ? null : timeForBoth(startsAt, plan.timeZone, visitor);
}

function Day({ plan, day }: { plan: RidePlan; day: PlanDay }) {
  const [tone, words] = STATES[day.state];
  const visitor = useVisitor();
  const when = shortDate(day.startsAt, plan.timeZone);
  return (
    <li className={styles["day"]}>
      <p>
        <b>{when}</b> <span>{ownTime(day, plan, visitor)}</span>
      </p>
      <Status tone={tone}>{plan.isOnAccount && day.state === "paid" ? "Booked" : words}</Status>
      {day.note && <p>{day.note}</p>}
      {day.state === "paid" && day.rideId && (
        <ButtonLink variant="link" to={paths.ride(day.rideId)}>
          Change <VisuallyHidden>or cancel the ride on {when}</VisuallyHidden>
        </ButtonLink>
      )}
      {(day.state === "planned" || day.state === "to_pay") && <LeaveOut plan={plan} day={day} when={when} />}
      {day.restoreUntil && <HaveAfterAll plan={plan} day={day} when={when} until={day.restoreUntil} />}
    </li>
  );
}

type AccountAction = { plan: RidePlan; day: PlanDay; when: string };

/** Skips a day after a confirmation. */
function LeaveOut({ plan, day, when }: AccountAction) {
  const [isAsking, setAsking] = useState(false);
  const skip = useSkipDay();
  return (
    <>
      <Button variant="link" onClick={() => setAsking(true)}>
        Skip <VisuallyHidden>{when}</VisuallyHidden>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Skip ${when}?`}
        text="You won't be charged for that day. The rest of your plan stays the same."
        confirmLabel="Skip day"
        busyLabel="Skipping…"
        keepLabel="Keep it"
        busy={skip.isPending}
        error={skip.error}
        onConfirm={() =>
          skip.mutate({ planId: plan._id, day: day.day, skip: true }, { onSuccess: () => setAsking(false) })
        }
        onClose={() => setAsking(false)}
      />
    </>
  );
}

/** Takes back that a day was skipped. */
function HaveAfterAll({ plan, day, when, until }: AccountAction & { until: string }) {
  const skip = useSkipDay();
  const visitor = useVisitor();
  return (
    <>
      <Button
        variant="link"
        busy={skip.isPending}
        busyLabel="Planning…"
        onClick={() => skip.mutate({ planId: plan._id, day: day.day, skip: false })}
      >
        Restore day <VisuallyHidden>on {when}</VisuallyHidden>
      </Button>
      <p>until {dateAndTimeForBoth(until, plan.timeZone, visitor)}</p>
      <FormError error={skip.error} />
    </>
  );
}
