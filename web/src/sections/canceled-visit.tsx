import type { Appointment } from "@lamplight/api/contract/appointments.ts";
import { CalendarX, ReceiptText } from "lucide-react";
import { useState } from "react";
import { HelpLine } from "../components/record/help-line.tsx";
import { QuietActions, QuietButton } from "../components/record/quiet-actions.tsx";
import { RecordColumns } from "../components/record/record-columns.tsx";
import { RecordHead } from "../components/record/record-head.tsx";
import { Folded } from "../components/visit-and-ride/folded.tsx";
import { RefundCard } from "../features/appointments/sheet/refund-card.tsx";
import { VisitCard } from "../features/appointments/sheet/visit-card.tsx";
import { cancelSentence } from "../features/appointments/visit/display.ts";
import { VisitReceipt } from "../features/appointments/visit/visit-receipt.tsx";
import { NextTimes } from "./next-times.tsx";

/** A canceled visit: why, where the money is, and the nurse's next times. */
export function CanceledVisit({ appointment, paidBy }: { appointment: Appointment; paidBy: string | undefined }) {
  const { docId, docData, timeZone, paidAt } = appointment;
  const [isOpen, setOpen] = useState(false);
  return (
    <div data-printed-alone>
      <RecordColumns
        head={
          <>
            <RecordHead Icon={CalendarX} tone="off" title="Your visit is canceled">
              <p role="status">{cancelSentence(appointment)}</p>
            </RecordHead>
            <VisitCard appointment={appointment} isOff />
            <NextTimes docId={docId} consultant={docData.name} />
          </>
        }
        side={
          <>
            <RefundCard visit={appointment}>
              <QuietActions>
                <QuietButton Icon={ReceiptText} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                  Receipt
                </QuietButton>
              </QuietActions>
            </RefundCard>
            {paidAt && (
              <Folded isOpen={isOpen}>
                <VisitReceipt appointment={appointment} paidBy={paidBy} />
              </Folded>
            )}
            <HelpLine timeZone={timeZone} />
          </>
        }
      />
    </div>
  );
}
