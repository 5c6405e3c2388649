import { type Appointment, UNATTENDED_AFTER } from "@lamplight/api/contract/appointments.ts";
import { backWhere } from "@lamplight/api/contract/payment-text.ts";
import { type ReactNode, useId, useState } from "react";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { useServerNow } from "../../lib/clock.ts";
import { money } from "../../lib/format.ts";
import { displayState, isLongRunning, MINUTE } from "./display.ts";
import styles from "./nobody-there.module.css";
import { OfficeLine } from "./office-line.tsx";
import { useAttendAfterAll, useRefundUnattended, useSayUnattended } from "./unattended-queries.ts";

type NobodyThereProps = {
  appointment: Appointment;
  /** How another time is chosen. */
  otherTime: ReactNode;
};

/** Ten minutes into a call without the nurse: a question, and after it the patient's choice. */
export function NobodyThere({ appointment, otherTime }: NobodyThereProps) {
  const now = useServerNow(MINUTE / 6);
  if (displayState(appointment) !== "confirmed") return null;
  if (appointment.underReview) return <UnderReview />;
  if (appointment.unattended) return <Choice appointment={appointment} otherTime={otherTime} />;
  return now !== null && isLongRunning(appointment, now) ? <Question appointmentId={appointment._id} /> : null;
}

/** The patient reported that nobody came, and our records say otherwise: somebody of the office decides. */
function UnderReview() {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles["card"]}>
      <h2 id={titleId}>We're looking into your report</h2>
      <p role="status">
        You reported that nobody came. Our records show that your nurse came to the call, so somebody in our office will
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
      <h2 id={titleId}>Is nobody there?</h2>
      <p>
        Your call began more than {UNATTENDED_AFTER} minutes ago. If you wait in it alone, tell us: our office sees it
        at once, and you choose how to go on.
      </p>
      <Button
        busy={unattended.isPending}
        busyLabel="Telling the office…"
        onClick={() => unattended.mutate({ appointmentId })}
      >
        Nobody is there
      </Button>
    </section>
  );
}

function Choice({ appointment: { _id: appointmentId, amount, paidBy }, otherTime }: NobodyThereProps) {
  const titleId = useId();
  const [asks, setAsks] = useState<"time" | "money" | null>(null);
  const refund = useRefundUnattended();
  const attended = useAttendAfterAll();
  return (
    <section aria-labelledby={titleId} className={styles["card"]}>
      <h2 id={titleId}>We are sorry</h2>
      <p role="status">
        Our office knows and looks for your nurse. You need not wait: choose another time at no cost, or have all of
        your money back.
      </p>
      <p className={styles["call"]}>
        Or call us: <OfficeLine />
      </p>
      <div className={styles["ways"]}>
        <Button aria-expanded={asks === "time"} onClick={() => setAsks(asks === "time" ? null : "time")}>
          Choose another time
        </Button>
        <Button variant="quiet" onClick={() => setAsks("money")}>
          {money(amount)} back
        </Button>
        <Button
          variant="link"
          busy={attended.isPending}
          busyLabel="Noting it…"
          onClick={() => attended.mutate({ appointmentId })}
        >
          My nurse has come
        </Button>
      </div>
      {asks === "time" && otherTime}
      <ConfirmDialog
        isOpen={asks === "money"}
        title={`Have ${money(amount)} back?`}
        text={`The visit ends, and all you paid goes back ${backWhere[paidBy ?? "card"]}.`}
        confirmLabel="Yes, my money back"
        busyLabel="Sending it back…"
        keepLabel="Not now"
        busy={refund.isPending}
        onConfirm={() => refund.mutate({ appointmentId }, { onSettled: () => setAsks(null) })}
        onClose={() => setAsks(null)}
      />
    </section>
  );
}
