import type { Appointment } from "@lamplight/api/contract/appointments.ts";
import { CalendarCheck, Check, History, ReceiptText } from "lucide-react";
import { type ReactNode, useState } from "react";
import { paths } from "../../../app/paths.ts";
import { ButtonLink } from "../../../components/form/button.tsx";
import { HelpLine } from "../../../components/record/help-line.tsx";
import { QuietActions, QuietButton } from "../../../components/record/quiet-actions.tsx";
import { RecordColumns } from "../../../components/record/record-columns.tsx";
import { RecordHead } from "../../../components/record/record-head.tsx";
import { Status } from "../../../components/states/status.tsx";
import { Folded } from "../../../components/visit-and-ride/folded.tsx";
import { untilWords } from "../../../lib/time/until-words.ts";
import { JoinCall } from "../call/join-call.tsx";
import { TellNurse } from "../call/tell-nurse.tsx";
import { callState, displayState } from "../visit/display.ts";
import { EmailAgain } from "../visit/email-again.tsx";
import { VisitCalendar } from "../visit/visit-calendar.tsx";
import { LivePanel } from "./live-panel.tsx";
import { VisitCard } from "./visit-card.tsx";
import { VisitInfo } from "./visit-info.tsx";
import styles from "./visit-sheet.module.css";

/** The signed-in patient: named on the receipt, and their own email also gets every email. */
export type Patient = { name: string; email: string };

type VisitSheetProps = {
  appointment: Appointment;
  title: string;
  /** It was just paid or rescheduled. */
  isNews: boolean;
  patient: Patient | undefined;
  now: number | null;
  notices: ReactNode;
  /** `RecordFact`s about the nurse. */
  nurse: ReactNode;
  /** The payment and the changes, with these further actions. */
  money: (actions: ReactNode) => ReactNode;
  receipt: ReactNode;
  /** The choice of another time, while it is open. */
  times: ReactNode;
};

/** A paid visit: before it, the calendar is its main action; ten minutes before, the call; afterwards, the next one. */
export function VisitSheet(props: VisitSheetProps) {
  const { appointment, title, isNews, patient, now, notices, nurse, money, receipt, times } = props;
  const [isReceiptOpen, setReceiptOpen] = useState(false);
  const call = now === null ? "closed" : callState(appointment, now);
  const isCompleted = displayState(appointment) === "completed";
  const isOver = isCompleted || call === "over";
  const isLive = !isOver && (call === "open" || call === "running");
  const actions = (
    <QuietActions>
      <QuietButton Icon={ReceiptText} aria-expanded={isReceiptOpen} onClick={() => setReceiptOpen(!isReceiptOpen)}>
        Receipt
      </QuietButton>
      {!isOver && <EmailAgain appointment={appointment} />}
    </QuietActions>
  );
  return (
    <div className={styles["sheet"]} data-printed-alone>
      {isLive && now !== null && (
        <LivePanel appointment={appointment} now={now}>
          <JoinCall appointment={appointment} now={now} variant="paper" size="large" />
        </LivePanel>
      )}
      {notices}
      <RecordColumns
        head={
          isLive ? (
            <VisitInfo appointment={appointment} now={now} isLive />
          ) : (
            <>
              <RecordHead
                Icon={isOver ? History : isNews ? Check : CalendarCheck}
                tone={isOver ? "off" : "good"}
                title={title}
              >
                {!isOver && <Next appointment={appointment} patient={patient} />}
              </RecordHead>
              <VisitCard appointment={appointment} nurse={nurse}>
                {isOver ? (
                  <Status tone="past">{isCompleted ? "Completed" : "Payment Confirmed"}</Status>
                ) : (
                  now !== null && <p>Your video call is {untilWords(appointment.startsAt, now)}.</p>
                )}
              </VisitCard>
            </>
          )
        }
        side={
          <>
            {isOver ? (
              <ButtonLink to={`${paths.appointment(appointment.docId)}${isCompleted ? "#review" : ""}`}>
                {isCompleted ? "Write a review" : "Book again"}
              </ButtonLink>
            ) : (
              !isLive && <VisitCalendar appointment={appointment} isMain />
            )}
            {money(actions)}
            <Folded isOpen={isReceiptOpen}>{receipt}</Folded>
            <HelpLine timeZone={appointment.timeZone} />
          </>
        }
      >
        {times}
        {!isOver && !isLive && <VisitInfo appointment={appointment} now={now} />}
        <TellNurse appointmentId={appointment._id} />
      </RecordColumns>
    </div>
  );
}

/** Who is seen, and where the emails go. */
function Next({ appointment, patient }: { appointment: Appointment; patient: Patient | undefined }) {
  const { zoomEmail, docData, visitFor } = appointment;
  const isCopied = patient && patient.email.toLowerCase() !== zoomEmail.toLowerCase();
  return (
    <p role="status">
      {docData.name} will see {visitFor ? visitFor.name : "you"}. The video link and your receipt go to{" "}
      <b>{zoomEmail}</b>
      {isCopied && (
        <>
          {" "}
          and to your account's email, <b>{patient.email}</b>
        </>
      )}
      .
    </p>
  );
}
