import type { Appointment } from "@lamplight/api/contract/appointments.ts";
import { CalendarClock, CircleHelp, CircleX, Ellipsis, FileText, NotebookPen, ReceiptText, Send } from "lucide-react";
import { useState } from "react";
import { paths } from "../../../app/paths.ts";
import { ConfirmDialog } from "../../../components/dialogs/confirm-dialog.tsx";
import { ButtonLink } from "../../../components/form/button.tsx";
import { Menu, MenuItem } from "../../../components/record/menu.tsx";
import { QuietButton, QuietLink } from "../../../components/record/quiet-actions.tsx";
import { inDollars } from "../../../lib/time/format.ts";
import { payOnline } from "../../../lib/time/payment-text.ts";
import { PayButton } from "../booking/pay-button.tsx";
import { TestCallLink } from "../call/call-help.tsx";
import { JoinCall } from "../call/join-call.tsx";
import { useVisitChanges } from "../queries.ts";
import { callState, displayState, isLongRunning } from "./display.ts";
import { EmailAgain } from "./email-again.tsx";
import { VisitCalendar } from "./visit-calendar.tsx";

type ActionsProps = { appointment: Appointment; now: number | null };

export const isNurseAway = ({ rights }: Appointment): boolean => rights?.reason === "nurse_unavailable";

/** The one button of an unpaid or upcoming visit; none if nothing has to be done. */
export function AppointmentMain({ appointment, now }: ActionsProps) {
  const { _id, amount, unattended } = appointment;
  if (displayState(appointment) === "open") return <PayButton appointmentId={_id}>{payOnline(amount)}</PayButton>;
  if (unattended) return <ButtonLink to={paths.visit(_id)}>Choose how to go on</ButtonLink>;
  if (isNurseAway(appointment))
    return (
      <ButtonLink variant="quiet" to={paths.visit(_id)}>
        Choose another time
      </ButtonLink>
    );
  return <JoinCall appointment={appointment} now={now} />;
}

/** Further actions of an unpaid or upcoming visit (docs/rules/visits.md). */
export function AppointmentActions({ appointment, now }: ActionsProps) {
  const { _id } = appointment;
  if (displayState(appointment) === "open")
    return (
      <>
        <QuietLink Icon={NotebookPen} to={paths.visit(_id)}>
          Note to the nurse
        </QuietLink>
        <EmailAgain appointment={appointment} />
        <CancelHold appointment={appointment} />
      </>
    );
  const call = now === null ? "closed" : callState(appointment, now);
  return (
    <>
      <QuietLink Icon={FileText} to={paths.visit(_id)}>
        Open visit
      </QuietLink>
      {call === "closed" ? (
        !isNurseAway(appointment) && <Coming appointment={appointment} />
      ) : (
        <>
          <TestCallLink />
          {now !== null && isLongRunning(appointment, now) && (
            <QuietLink Icon={CircleHelp} to={paths.visit(_id)}>
              Nurse not there?
            </QuietLink>
          )}
        </>
      )}
      <More appointment={appointment} />
    </>
  );
}

const Coming = ({ appointment }: { appointment: Appointment }) => (
  <>
    <VisitCalendar appointment={appointment} />
    {appointment.rights?.canMove && (
      <QuietLink Icon={CalendarClock} to={`${paths.visit(appointment._id)}#change`}>
        Reschedule
      </QuietLink>
    )}
  </>
);

/** What is left, with the cancellation and its amount at the end. */
function More({ appointment: { _id, docData, rights, dispute } }: { appointment: Appointment }) {
  return (
    <Menu label="More" about={`about your visit with ${docData.name}`} Icon={Ellipsis}>
      <MenuItem>
        <QuietLink Icon={NotebookPen} to={`${paths.visit(_id)}#note`}>
          Note to the nurse
        </QuietLink>
      </MenuItem>
      <MenuItem>
        <QuietLink Icon={ReceiptText} to={`${paths.visit(_id)}#change`}>
          Receipt
        </QuietLink>
      </MenuItem>
      <MenuItem>
        <QuietLink Icon={Send} to={`${paths.visit(_id)}#change`}>
          Send email again
        </QuietLink>
      </MenuItem>
      {rights && (
        <MenuItem apart>
          <QuietLink Icon={CircleX} tone="danger" to={`${paths.visit(_id)}#change`}>
            {dispute
              ? "Cancel visit"
              : rights.refundCents > 0
                ? `Cancel visit, ${inDollars(rights.refundCents)} back`
                : "Cancel without a refund"}
          </QuietLink>
        </MenuItem>
      )}
    </Menu>
  );
}

function CancelHold({ appointment }: { appointment: Appointment }) {
  const [isAsking, setAsking] = useState(false);
  const { cancel } = useVisitChanges(appointment._id);
  const openDialog = () => {
    cancel.reset();
    setAsking(true);
  };
  const giveUp = () => cancel.mutate({ revision: appointment.revision }, { onSuccess: () => setAsking(false) });
  return (
    <>
      <QuietButton Icon={CircleX} tone="danger" onClick={openDialog}>
        Cancel Appointment
      </QuietButton>
      <ConfirmDialog
        isOpen={isAsking}
        title="Cancel this appointment?"
        text={`Other patients can then book your time with ${appointment.docData.name}. You haven't been charged.`}
        confirmLabel="Yes, cancel it"
        busyLabel="Canceling…"
        keepLabel="Keep it"
        busy={cancel.isPending}
        error={cancel.error}
        onConfirm={giveUp}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
