import { MINUTE_MS } from "@lamplight/api/contract/durations.ts";
import { may } from "@lamplight/api/contract/permissions.ts";
import type { Me } from "@lamplight/api/contract/staff.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useOutletContext, useParams } from "react-router-dom";
import { officeScreens } from "../../../app/paths.ts";
import { Button } from "../../../components/form/button.tsx";
import { OfficePage } from "../../../components/office/office-page.tsx";
import { BackLink } from "../../../components/page/back-link.tsx";
import { Loading, Skeleton } from "../../../components/states/skeleton.tsx";
import { FailedState, StatePanel } from "../../../components/states/state-panel.tsx";
import { Acts, type Dialogs } from "../../../features/office/visits/acts.tsx";
import { officeVisitQuery } from "../../../features/office/visits/queries.ts";
import { VisitRecord } from "../../../features/office/visits/visit-record.tsx";
import { isNotFound } from "../../../lib/errors/failure.ts";
import { serverNow, useServerNow } from "../../../lib/time/clock.ts";
import { dateOnly } from "../../../lib/time/format.ts";
import styles from "./office-visit-page.module.css";

/** One visit: its record and the office's actions. */
export function OfficeVisitPage() {
  const { visitId = "" } = useParams();
  const { staff } = useOutletContext<Me>();
  const { data: visit, error, refetch } = useQuery(officeVisitQuery(visitId));
  const [open, setOpen] = useState<Dialogs | null>(null);
  const now = useServerNow(MINUTE_MS) ?? serverNow();
  const mayAct = may(staff.role, "change visits");

  if (!visit)
    return (
      <OfficePage title="Visit">
        {isNotFound(error) ? (
          <StatePanel title="We couldn't find that visit" text="The link may be incomplete." />
        ) : error ? (
          <FailedState title="The visit did not load" error={error} retry={refetch} />
        ) : (
          <Loading label="Loading the visit">
            <Skeleton shape="card" />
          </Loading>
        )}
      </OfficePage>
    );

  const { state, refundableCents, startsAt, timeZone } = visit;
  return (
    <>
      <p className={styles["crumb"]}>
        <BackLink to={`${officeScreens.officeCalendar}?day=${dateOnly(startsAt, timeZone)}`}>Calendar</BackLink>
      </p>
      <OfficePage title={`${visit.patient.name} with ${visit.consultant}`}>
        <VisitRecord
          visit={visit}
          mayAct={mayAct}
          now={now}
          actions={
            mayAct && (
              <div className={styles["actions"]}>
                {(state === "paid" || state === "held") && (
                  <Button size="small" onClick={() => setOpen("move")}>
                    Reschedule
                  </Button>
                )}
                {(state === "paid" || state === "held") && (
                  <Button variant="danger" size="small" onClick={() => setOpen("cancel")}>
                    {state === "paid" ? "Cancel visit" : "Release slot"}
                  </Button>
                )}
                {refundableCents > 0 && (
                  <Button variant="quiet" size="small" onClick={() => setOpen("refund")}>
                    Send refund
                  </Button>
                )}
              </div>
            )
          }
        />
        {mayAct && <Acts visit={visit} open={open} onClose={() => setOpen(null)} />}
      </OfficePage>
    </>
  );
}
