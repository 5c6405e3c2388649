import type { RidePlan } from "@lamplight/api/contract/ride-plans.ts";
import { dateAndTimeForBoth } from "@lamplight/api/contract/visitor-time.ts";
import { useEffect } from "react";
import { Button } from "../../../components/form/button.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import { Soft, Stack } from "../../../components/layout/boxes.tsx";
import { counted, formatDate, money } from "../../../lib/time/format.ts";
import { useVisitor } from "../../../lib/time/visitor.ts";
import { usePayWeek } from "./plan-queries.ts";

/** Opens checkout for a week's rides. */
export function PayWeek({ plan, week }: { plan: RidePlan; week: RidePlan["toPay"][number] }) {
  const { mutate, isPending, isSuccess, error, reset } = usePayWeek();
  const visitor = useVisitor();
  // The back/forward cache may restore this page while it is still busy.
  useEffect(() => {
    window.addEventListener("pageshow", reset);
    return () => window.removeEventListener("pageshow", reset);
  }, [reset]);
  return (
    <Stack>
      <Button
        busy={isPending || isSuccess}
        busyLabel="Opening checkout…"
        onClick={() => mutate({ planId: plan._id, week: week.week }, { onSuccess: ({ url }) => location.assign(url) })}
      >
        Pay {money(week.amount)} for {counted(week.rides, "day")}
      </Button>
      <Soft variant="sm">
        Week of {formatDate(week.week)}. Pay by {dateAndTimeForBoth(week.payBy, plan.timeZone, visitor)}.
      </Soft>
      <FormError error={error} />
    </Stack>
  );
}
