import type { Appointment } from "@lamplight/api/contract/appointments.ts";
import { Clock3 } from "lucide-react";
import type { ReactNode } from "react";
import { HelpLine } from "../../../components/record/help-line.tsx";
import { MoneyActions, MoneyCard } from "../../../components/record/money-card.tsx";
import { RecordColumns } from "../../../components/record/record-columns.tsx";
import { RecordHead } from "../../../components/record/record-head.tsx";
import { minutesOf } from "../../../lib/time/format.ts";
import { payOnline } from "../../../lib/time/payment-text.ts";
import { HoldCountdown } from "../booking/hold-countdown.tsx";
import { PayButton } from "../booking/pay-button.tsx";
import { RefundRule } from "../booking/refund-rule.tsx";
import { TellNurse } from "../call/tell-nurse.tsx";
import { VisitCard } from "./visit-card.tsx";

type HeldSheetProps = {
  appointment: Appointment;
  title: string;
  /** `RecordFact`s about the nurse. */
  nurse: ReactNode;
};

/** A held visit that is not paid yet: time left, price, rules and details. */
export function HeldSheet({ appointment, title, nurse }: HeldSheetProps) {
  const { _id, startsAt, timeZone, amount, holdExpiresAt, refundNoticeHours } = appointment;
  return (
    <RecordColumns
      head={
        <>
          <RecordHead Icon={Clock3} tone="waiting" title={title} />
          <VisitCard appointment={appointment} nurse={nurse}>
            <p>{minutesOf(appointment)} minutes by video</p>
          </VisitCard>
        </>
      }
      side={
        <>
          <MoneyCard title="Not paid yet" amount={amount}>
            {holdExpiresAt && <HoldCountdown until={holdExpiresAt} />}
            <MoneyActions>
              <PayButton appointmentId={_id}>{payOnline(amount)}</PayButton>
            </MoneyActions>
            <RefundRule startsAt={startsAt} timeZone={timeZone} noticeHours={refundNoticeHours} />
          </MoneyCard>
          <HelpLine timeZone={timeZone} />
        </>
      }
    >
      <TellNurse appointmentId={_id} />
    </RecordColumns>
  );
}
