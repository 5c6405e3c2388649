import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import type { Attendance } from "@lamplight/api/contract/nurse.ts";
import type { OfficeVisit } from "@lamplight/api/contract/office-visits.ts";
import { useState } from "react";
import { ConfirmDialog } from "../../../components/dialogs/confirm-dialog.tsx";
import { DialogActions, DialogCard } from "../../../components/dialogs/dialog-card.tsx";
import { AttendanceChoice } from "../../../components/fields/attendance-choice.tsx";
import { Button } from "../../../components/form/button.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import { dateOnly, inDollars } from "../../../lib/time/format.ts";
import { SlotFields, useSlotChoice } from "./calendar/slot-fields.tsx";
import { useAttendance, useSettleUnattended } from "./queries.ts";
import styles from "./visit-record.module.css";

const CHOICES: Record<Attendance, { label: string; recorded: string }> = {
  met: { label: "They met", recorded: "They met." },
  patient_absent: { label: "Patient did not come", recorded: "The patient did not come." },
  consultant_absent: {
    label: "Nurse could not come",
    recorded: "The nurse could not come. The patient gets a full refund.",
  },
};

/** Attendance of a visit that has started, recorded by the office. */
export function VisitAttendance({ visit, now }: { visit: OfficeVisit; now: number }) {
  const { _id, revision, timeZone } = visit;
  const { mutate: record, isPending, variables, error } = useAttendance(_id);
  return (
    <section aria-label="Attendance" className={styles["part"]}>
      <AttendanceChoice
        {...{ visit, timeZone, now, error }}
        words={CHOICES}
        pending={isPending ? variables.attendance : undefined}
        onChoose={(attendance) => record({ revision, attendance })}
      />
    </section>
  );
}

/** A patient reported that no nurse joined the call: the office decides what happens. */
export function UnattendedChoice({ visit }: { visit: OfficeVisit }) {
  const { _id, revision, unattended, timeZone, patient, refundableCents, docId, startsAt } = visit;
  const [dialog, setDialog] = useState<"moved" | "refunded" | null>(null);
  const { mutate: settle, isPending, error, reset } = useSettleUnattended(_id);
  const choice = useSlotChoice(
    { docId, day: dateOnly(startsAt, timeZone), slotTime: "" },
    { isOpen: dialog === "moved", isOneNurse: true },
  );
  const close = () => {
    setDialog(null);
    reset();
  };
  const options = { onSuccess: close };
  const move = () => {
    if (!choice.input) return;
    const { slotDate, slotTime } = choice.input;
    settle({ revision, outcome: "moved", slotDate, slotTime }, options);
  };
  if (!unattended?.isOpen) return null;
  return (
    <section aria-label="Nurse no-show" className={styles["needsAction"]}>
      <p>
        <b>No nurse joined the call</b>, {patient.name} reported at {dateAndTime(unattended.since, timeZone)}.{" "}
        {unattended.isUnderReview
          ? "Our records show that the nurse did join. Please decide; we'll email the patient your decision."
          : "Please call the patient."}
      </p>
      <div className={styles["row"]}>
        <Button size="small" onClick={() => setDialog("moved")}>
          Reschedule visit
        </Button>
        <Button variant="danger" size="small" onClick={() => setDialog("refunded")}>
          Refund in full
        </Button>
        <Button
          variant="quiet"
          size="small"
          busy={isPending && !dialog}
          onClick={() => settle({ revision, outcome: "attended" }, options)}
        >
          {unattended.isUnderReview ? "The visit took place" : "The nurse joined"}
        </Button>
      </div>
      {!dialog && <FormError error={error} />}
      <ConfirmDialog
        isOpen={dialog === "refunded"}
        title={`Refund ${inDollars(refundableCents)}?`}
        text="The visit ends and the patient gets a full refund, because the nurse didn't join."
        confirmLabel="Send refund"
        busyLabel="Sending refund…"
        keepLabel="Not now"
        busy={isPending}
        error={error}
        onConfirm={() => settle({ revision, outcome: "refunded" }, options)}
        onClose={close}
      />
      <DialogCard
        isOpen={dialog === "moved"}
        title="Reschedule visit"
        text="With the same nurse, at no extra charge."
        onClose={close}
      >
        <SlotFields choice={choice} isOneNurse />
        <FormError error={error} />
        <DialogActions>
          <Button variant="quiet" onClick={close}>
            Close
          </Button>
          <Button busy={isPending} busyLabel="Rescheduling…" disabled={!choice.input} onClick={move}>
            Reschedule
          </Button>
        </DialogActions>
      </DialogCard>
    </section>
  );
}
