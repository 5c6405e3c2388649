import type { Appointment } from "@lamplight/api/contract/appointments.ts";
import { HOUR_MS } from "@lamplight/api/contract/durations.ts";
import type { RuleNumbers } from "@lamplight/api/contract/rule-numbers.ts";
import { dayAndHourBefore, HOUR_BEFORE } from "@lamplight/api/contract/rule-sentences.ts";
import { LAST_REMINDER_HOURS } from "@lamplight/api/contract/rules.ts";
import { timeForBoth } from "@lamplight/api/contract/visitor-time.ts";
import { type ReactNode, useId } from "react";
import { Soft } from "../../../components/layout/boxes.tsx";
import { OfficeLine } from "../../../components/people/office-line.tsx";
import { Portrait } from "../../../components/people/portrait.tsx";
import { Status } from "../../../components/states/status.tsx";
import { ZonedTime } from "../../../components/visit-and-ride/zoned-time.tsx";
import { useRules } from "../../../lib/page/rules-queries.ts";
import { useServerNow } from "../../../lib/time/clock.ts";
import { useVisitor } from "../../../lib/time/visitor.ts";
import { ByPhone, TestCallLink } from "../call/call-help.tsx";
import { JoinCall } from "../call/join-call.tsx";
import { TellNurse } from "../call/tell-nurse.tsx";
import { CalendarChoice } from "../visit/calendar-choice.tsx";
import { callState, displayState, MINUTE } from "../visit/display.ts";
import { EmailAgain } from "../visit/email-again.tsx";
import { untilWords } from "../visit/until-words.ts";
import { VisitReceipt } from "../visit/visit-receipt.tsx";
import { RefundRule } from "./refund-rule.tsx";
import { VisitFor } from "./visit-for.tsx";
import styles from "./visit-sheet.module.css";

/** The signed-in patient: named on the receipt, and their own email also gets every email. */
export type Patient = { name: string; email: string };

type VisitSheetProps = { appointment: Appointment; title: string; patient: Patient | undefined; below: ReactNode };

/** All details of a paid visit: nurse, time, what happens next, contact and payment. */
export function VisitSheet({ appointment, title, patient, below }: VisitSheetProps) {
  const { docData, docId, startsAt, timeZone } = appointment;
  const now = useServerNow(MINUTE);
  const isOver = displayState(appointment) === "completed" || (now !== null && callState(appointment, now) === "over");
  return (
    <div className={styles["sheet"]} data-printed-alone>
      <div className={styles["visit"]}>
        <Status tone={isOver ? "past" : "good"}>
          {displayState(appointment) === "completed" ? "Completed" : "Payment Confirmed"}
        </Status>
        <h1>{title}</h1>
        <div className={styles["who"]}>
          <Portrait src={docData.image} backgroundKey={docId} size={96} className={styles["portrait"]} />
          <div>
            <p className={styles["name"]}>{docData.name}</p>
            <Soft>{docData.speciality}</Soft>
            <VisitFor appointment={appointment} />
            <ZonedTime at={startsAt} timeZone={timeZone} withDate className={styles["time"]} />
            {now !== null && !isOver && (
              <p className={styles["until"]}>Your video call is {untilWords(startsAt, now)}.</p>
            )}
          </div>
        </div>
        {!isOver && (
          <>
            <JoinCall appointment={appointment} now={now} />
            <TestCallLink />
            <ByPhone appointment={appointment} />
            <CalendarChoice appointment={appointment} />
            <NextSteps appointment={appointment} patient={patient} now={now} />
          </>
        )}
        <TellNurse appointmentId={appointment._id} />
        {below}
      </div>
      <VisitReceipt appointment={appointment} paidBy={patient?.name} />
    </div>
  );
}

/** The reminders that are still to be sent. */
function remindersAhead(startsAt: string, now: number, rules: RuleNumbers): string | null {
  const left = Date.parse(startsAt) - now;
  if (left > rules.firstReminderHours * HOUR_MS) return `We'll email you a reminder ${dayAndHourBefore(rules)}.`;
  return left > LAST_REMINDER_HOURS * HOUR_MS ? `We'll email you a reminder ${HOUR_BEFORE}.` : null;
}

type NextStepsProps = Pick<VisitSheetProps, "appointment" | "patient"> & { now: number | null };

function NextSteps({ appointment, patient, now }: NextStepsProps) {
  const { zoomEmail, startsAt, joinFrom, timeZone, refundNoticeHours } = appointment;
  const rules = useRules();
  const reminders = now === null || !rules ? null : remindersAhead(startsAt, now, rules);
  const hasBegun = now !== null && now >= Date.parse(startsAt);
  const visitor = useVisitor();
  const titleId = useId();
  const isCopied = patient && patient.email.toLowerCase() !== zoomEmail.toLowerCase();
  return (
    <section aria-labelledby={titleId} className={styles["next"]}>
      <h2 id={titleId}>What happens next</h2>
      <ol>
        <li>
          We'll email the link and your receipt to <b>{zoomEmail}</b>
          {isCopied && (
            <>
              {" "}
              and to your account's email, <b>{patient.email}</b>
            </>
          )}
          . <EmailAgain appointment={appointment} />
        </li>
        {reminders && <li>{reminders}</li>}
        <li>
          You can join at {timeForBoth(joinFrom, timeZone, visitor)}. Use Join call, here or in the email. All you need
          is a quiet room, a charged phone and your list of questions.
        </li>
        <li className={styles["office"]}>
          {hasBegun ? "Questions? Call us." : "Can't make it? Reschedule or cancel below, or call us."}{" "}
          <OfficeLine timeZone={timeZone} />
        </li>
        {appointment.rights?.reason === "in_time" && !appointment.dispute && !hasBegun && (
          <li>
            <RefundRule startsAt={startsAt} timeZone={timeZone} noticeHours={refundNoticeHours} />
          </li>
        )}
      </ol>
    </section>
  );
}
