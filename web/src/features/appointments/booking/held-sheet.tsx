import type { Appointment } from "@lamplight/api/contract/appointments.ts";
import { Soft } from "../../../components/layout/boxes.tsx";
import { Portrait } from "../../../components/people/portrait.tsx";
import { ZonedTime } from "../../../components/visit-and-ride/zoned-time.tsx";
import { minutesOf } from "../../../lib/time/format.ts";
import { payOnline } from "../../../lib/time/payment-text.ts";
import { TellNurse } from "../call/tell-nurse.tsx";
import { HoldCountdown } from "./hold-countdown.tsx";
import { PayButton } from "./pay-button.tsx";
import { RefundRule } from "./refund-rule.tsx";
import { VisitFor } from "./visit-for.tsx";
import styles from "./visit-sheet.module.css";

/** A held visit that is not paid yet: time left, price, rules and details. */
export function HeldSheet({ appointment, title }: { appointment: Appointment; title: string }) {
  const { _id, docData, docId, startsAt, timeZone, amount, holdExpiresAt, refundNoticeHours } = appointment;
  return (
    <div className={styles["visit"]}>
      {holdExpiresAt && <HoldCountdown until={holdExpiresAt} />}
      <h1>{title}</h1>
      <div className={styles["who"]}>
        <Portrait src={docData.image} backgroundKey={docId} size={96} className={styles["portrait"]} />
        <div>
          <p className={styles["name"]}>{docData.name}</p>
          <Soft>
            {docData.speciality}, {minutesOf(appointment)} minutes by video
          </Soft>
          <VisitFor appointment={appointment} />
          <ZonedTime at={startsAt} timeZone={timeZone} withDate className={styles["time"]} />
        </div>
      </div>
      <PayButton appointmentId={_id}>{payOnline(amount)}</PayButton>
      <RefundRule startsAt={startsAt} timeZone={timeZone} noticeHours={refundNoticeHours} />
      <TellNurse appointmentId={_id} />
    </div>
  );
}
