import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import type { Attendance } from "@lamplight/api/contract/nurse.ts";
import type { OfficeVisit } from "@lamplight/api/contract/office-visits.ts";
import { useState } from "react";
import { AttendanceChoice } from "../../components/attendance-choice.tsx";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { DialogActions, DialogCard } from "../../components/dialog-card.tsx";
import { FormError } from "../../components/form-error.tsx";
import { dateOnly } from "../../lib/format.ts";
import { inDollars } from "./labels.ts";
import { useAttendance, useSettleUnattended } from "./queries.ts";
import { SlotFields, useSlotChoice } from "./slot-fields.tsx";
import styles from "./visit-record.module.css";

const WORDS: Record<Attendance, { label: string; said: string }> = {
  met: { label: "They met", said: "They met." },
  patient_absent: { label: "Patient did not come", said: "The patient did not come." },
  consultant_absent: {
    label: "Nurse could not come",
    said: "The nurse could not come. All that was paid goes back.",
  },
};

/** What became of a visit that has begun, recorded by the office. */
export function VisitAttendance({ visit, now }: { visit: OfficeVisit; now: number }) {
  const { _id, revision, timeZone } = visit;
  const { mutate: say, isPending, variables, error } = useAttendance(_id);
  return (
    <section aria-label="What became of it" className={styles["part"]}>
      <AttendanceChoice
        {...{ visit, timeZone, now, error }}
        words={WORDS}
        saying={isPending ? variables.attendance : undefined}
        onSay={(attendance) => say({ revision, attendance })}
      />
    </section>
  );
}

/** A patient who sits alone in the call: the desk settles it with them on the phone. */
export function UnattendedChoice({ visit }: { visit: OfficeVisit }) {
  const { _id, revision, unattended, timeZone, patient, paidCents, returnedCents, docId, startsAt } = visit;
  const [asks, setAsks] = useState<"moved" | "refunded" | null>(null);
  const { mutate: settle, isPending, error, reset } = useSettleUnattended(_id);
  const choice = useSlotChoice({ docId, day: dateOnly(startsAt, timeZone), slotTime: "" }, asks === "moved");
  const close = () => {
    setAsks(null);
    reset();
  };
  const then = { onSuccess: close };
  const move = () => {
    if (!choice.wish) return;
    const { slotDate, slotTime } = choice.wish;
    settle({ revision, outcome: "moved", slotDate, slotTime }, then);
  };
  if (!unattended?.isOpen) return null;
  return (
    <section aria-label="Nobody came" className={styles["owed"]}>
      <p>
        <b>Nobody came to the call</b>, {patient.name} reported at {dateAndTime(unattended.since, timeZone)}.{" "}
        {unattended.isUnderReview
          ? "Our records show that the nurse did come. Please decide; we'll email the patient your decision."
          : "Please call them."}
      </p>
      <div className={styles["row"]}>
        <Button size="small" onClick={() => setAsks("moved")}>
          Another time
        </Button>
        <Button variant="danger" size="small" onClick={() => setAsks("refunded")}>
          All the money back
        </Button>
        <Button
          variant="quiet"
          size="small"
          busy={isPending && !asks}
          onClick={() => settle({ revision, outcome: "attended" }, then)}
        >
          {unattended.isUnderReview ? "The visit took place" : "The nurse has come"}
        </Button>
      </div>
      {!asks && <FormError error={error} />}
      <ConfirmDialog
        isOpen={asks === "refunded"}
        title={`Send ${inDollars(paidCents - returnedCents)} back?`}
        text="The visit ends, and all that was paid goes back: the fault is ours."
        confirmLabel="Send it back"
        busyLabel="Sending it back…"
        keepLabel="Not now"
        busy={isPending}
        error={error}
        onConfirm={() => settle({ revision, outcome: "refunded" }, then)}
        onClose={close}
      />
      <DialogCard
        isOpen={asks === "moved"}
        title="Another time"
        text="With the same nurse. What was paid stays paid."
        onClose={close}
      >
        <SlotFields choice={choice} isOneNurse />
        <FormError error={error} />
        <DialogActions>
          <Button variant="quiet" onClick={close}>
            Close
          </Button>
          <Button busy={isPending} busyLabel="Moving…" disabled={!choice.wish} onClick={move}>
            Move it
          </Button>
        </DialogActions>
      </DialogCard>
    </section>
  );
}
