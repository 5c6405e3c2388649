import { MINUTE_MS } from "@lamplight/api/contract/durations.ts";
import type { OfficeVisit } from "@lamplight/api/contract/office-visits.ts";
import { may } from "@lamplight/api/contract/permissions.ts";
import type { Me } from "@lamplight/api/contract/staff.ts";
import { CircleX, Undo2 } from "lucide-react";
import { useState } from "react";
import { useOutletContext, useParams } from "react-router-dom";
import { officeScreens } from "../../../app/paths.ts";
import { Button } from "../../../components/form/button.tsx";
import { RecordActions } from "../../../components/office/record-actions.tsx";
import { RecordPage } from "../../../components/office/record-page.tsx";
import { RecordTexts } from "../../../features/office/texts/record-texts.tsx";
import { Acts, type Dialogs } from "../../../features/office/visits/acts.tsx";
import { officeVisitQuery } from "../../../features/office/visits/queries.ts";
import { VisitRecord } from "../../../features/office/visits/visit-record.tsx";
import { serverNow, useServerNow } from "../../../lib/time/clock.ts";
import { dateOnly } from "../../../lib/time/format.ts";
import { onWhichDay } from "../../../lib/time/which-day.ts";

/** One visit: its record and the office's actions. */
export function OfficeVisitPage() {
  const { visitId = "" } = useParams();
  const { staff } = useOutletContext<Me>();
  const [open, setOpen] = useState<Dialogs | null>(null);
  const now = useServerNow(MINUTE_MS) ?? serverNow();
  const mayAct = may(staff.role, "change visits");
  return (
    <RecordPage
      query={officeVisitQuery(visitId)}
      kind="visit"
      back={{
        to: (visit) => officeScreens.officeCalendar + (visit ? `?day=${dateOnly(visit.startsAt, visit.timeZone)}` : ""),
        label: "Calendar",
      }}
      title={({ patient, consultant, startsAt, timeZone }) =>
        `${patient.name} with ${consultant} ${onWhichDay(startsAt, timeZone, now)}`
      }
      actions={(visit) => mayAct && <VisitActions visit={visit} onOpen={setOpen} />}
    >
      {(visit) => (
        <>
          <VisitRecord
            visit={visit}
            mayAct={mayAct}
            now={now}
            texts={
              may(staff.role, "answer the inbox") && (
                <RecordTexts staffId={staff._id} subject={{ kind: "visit", id: visit._id }} timeZone={visit.timeZone} />
              )
            }
          />
          {mayAct && <Acts visit={visit} open={open} onClose={() => setOpen(null)} />}
        </>
      )}
    </RecordPage>
  );
}

type VisitActionsProps = { visit: OfficeVisit; onOpen: (dialog: Dialogs) => void };

function VisitActions({ visit: { state, refundableCents }, onOpen }: VisitActionsProps) {
  const isOpen = state === "paid" || state === "held";
  return (
    <RecordActions
      main={
        isOpen && (
          <Button size="small" onClick={() => onOpen("move")}>
            Reschedule
          </Button>
        )
      }
      more={[refundableCents > 0 && { label: "Send refund", Icon: Undo2, onPress: () => onOpen("refund") }]}
      danger={
        isOpen && {
          label: state === "paid" ? "Cancel visit" : "Release slot",
          Icon: CircleX,
          onPress: () => onOpen("cancel"),
        }
      }
    />
  );
}
