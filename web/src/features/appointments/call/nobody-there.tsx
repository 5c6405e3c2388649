import type { Appointment } from "@lamplight/api/contract/appointments.ts";
import { refundDestination } from "@lamplight/api/contract/payment-text.ts";
import { inWords, UNATTENDED_MINUTES } from "@lamplight/api/contract/rules.ts";
import { type ReactNode, useId, useState } from "react";
import { ConfirmDialog } from "../../../components/dialogs/confirm-dialog.tsx";
import { Button } from "../../../components/form/button.tsx";
import { Actions } from "../../../components/layout/boxes.tsx";
import { OfficeLine } from "../../../components/people/office-line.tsx";
import { useServerNow } from "../../../lib/time/clock.ts";
import { money } from "../../../lib/time/format.ts";
import { displayState, isLongRunning, MINUTE } from "../visit/display.ts";
import styles from "./nobody-there.module.css";
import { useAttendAfterAll, useRefundUnattended, useSayUnattended } from "./unattended-queries.ts";

type NurseAbsentProps = {
  appointment: Appointment;
  /** Content for choosing another time. */
  otherTime: ReactNode;
};

/** From ten minutes into a call without the nurse: asks the patient, then offers the choices. */
export function NurseAbsent({ appointment, otherTime }: NurseAbsentProps) {
  const now = useServerNow(MINUTE / 6);
  if (displayState(appointment) !== "confirmed") return null;
  if (appointment.underReview) return <UnderReview />;
  if (appointment.unattended) return <Choice appointment={appointment} otherTime={otherTime} />;
  return now !== null && isLongRunning(appointment, now) ? <Question appointmentId={appointment._id} /> : null;
}

/** Shown when the patient reported an absent nurse, and our records say that the nurse came: the office decides. */
function UnderReview() {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles["card"]}>
      <h2 id={titleId}>We're looking into your report</h2>
      <p role="status">
        You reported that your nurse didn't come. Our records show that your nurse came to the call, so our office will
        look into it and email you.
      </p>
      <p className={styles["call"]}>
        Or call us: <OfficeLine />
      </p>
    </section>
  );
}

function Question({ appointmentId }: { appointmentId: string }) {
  const titleId = useId();
  const unattended = useSayUnattended();
  return (
    <section aria-labelledby={titleId} className={styles["card"]}>
      <h2 id={titleId}>Nurse not there?</h2>
      <p>
        Your call started more than {inWords(UNATTENDED_MINUTES, "minutes")} ago. If your nurse isn't there, tell us.
        We'll alert our office, and you can choose another time or a full refund.
      </p>
      <Button busy={unattended.isPending} busyLabel="Reporting…" onClick={() => unattended.mutate({ appointmentId })}>
        My nurse isn't there
      </Button>
    </section>
  );
}

function Choice({ appointment: { _id: appointmentId, amount, paidBy }, otherTime }: NurseAbsentProps) {
  const titleId = useId();
  const [isConfirming, setConfirming] = useState<"time" | "money" | null>(null);
  const refund = useRefundUnattended();
  const attended = useAttendAfterAll();
  return (
    <section aria-labelledby={titleId} className={styles["card"]}>
      <h2 id={titleId}>We're sorry</h2>
      <p role="status">
        Our office is looking for your nurse. You don't have to wait: choose another time at no cost, or get a full
        refund.
      </p>
      <p className={styles["call"]}>
        Or call us: <OfficeLine />
      </p>
      <Actions variant="apart">
        <Button
          aria-expanded={isConfirming === "time"}
          onClick={() => setConfirming(isConfirming === "time" ? null : "time")}
        >
          Choose another time
        </Button>
        <Button variant="quiet" onClick={() => setConfirming("money")}>
          Refund {money(amount)}
        </Button>
        <Button
          variant="link"
          busy={attended.isPending}
          busyLabel="Saving…"
          onClick={() => attended.mutate({ appointmentId })}
        >
          My nurse has come
        </Button>
      </Actions>
      {isConfirming === "time" && otherTime}
      <ConfirmDialog
        isOpen={isConfirming === "money"}
        title={`Refund ${money(amount)}?`}
        text={`We'll cancel the visit and refund everything you paid ${refundDestination[paidBy ?? "card"]}.`}
        confirmLabel="Yes, refund me"
        busyLabel="Refunding…"
        keepLabel="Not now"
        busy={refund.isPending}
        onConfirm={() => refund.mutate({ appointmentId }, { onSettled: () => setConfirming(null) })}
        onClose={() => setConfirming(null)}
      />
    </section>
  );
}
