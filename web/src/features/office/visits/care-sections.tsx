import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import type { Attendance } from "@lamplight/api/contract/nurse.ts";
import type { OfficeVisit } from "@lamplight/api/contract/office-visits.ts";
import { useState } from "react";
import { ChangedNotice } from "../../../components/dialogs/changed-notice.tsx";
import { ConfirmDialog } from "../../../components/dialogs/confirm-dialog.tsx";
import { DialogActions, DialogCard } from "../../../components/dialogs/dialog-card.tsx";
import { AttendanceChoice } from "../../../components/fields/attendance-choice.tsx";
import { Button } from "../../../components/form/button.tsx";
import { Form } from "../../../components/form/form.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import { Actions, Note, Stack } from "../../../components/layout/boxes.tsx";
import { useOpenedRecord } from "../../../lib/drafts/opened-record.ts";
import { dateOnly, inDollars } from "../../../lib/time/format.ts";
import { SlotFields, useSlotChoice } from "./calendar/slot-fields.tsx";
import { useAttendance, useSettleUnattended } from "./queries.ts";

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
    <Stack as="section" variant="start" aria-label="Attendance">
      <AttendanceChoice
        {...{ visit, timeZone, now, error }}
        words={CHOICES}
        pending={isPending ? variables.attendance : undefined}
        onChoose={(attendance) => record({ revision, attendance })}
      />
    </Stack>
  );
}

/** A patient reported that no nurse joined the call: the office decides what happens. */
export function UnattendedChoice({ visit }: { visit: OfficeVisit }) {
  const { _id, revision, unattended, timeZone, patient } = visit;
  const [dialog, setDialog] = useState<"moved" | "refunded" | null>(null);
  const { mutate: settle, isPending, error } = useSettleUnattended(_id);
  const close = () => setDialog(null);
  if (!unattended?.isOpen) return null;
  return (
    <Note as="section" variant="lamp" aria-label="Nurse no-show">
      <Stack variant="start">
        <p>
          <b>No nurse joined the call</b>, {patient.name} reported at {dateAndTime(unattended.since, timeZone)}.{" "}
          {unattended.isUnderReview
            ? "Our records show that the nurse did join. Please decide; we'll email the patient your decision."
            : "Please call the patient."}
        </p>
        <Actions>
          <Button size="small" onClick={() => setDialog("moved")}>
            Reschedule visit
          </Button>
          <Button variant="danger" size="small" onClick={() => setDialog("refunded")}>
            Refund in full
          </Button>
          <Button
            variant="quiet"
            size="small"
            busy={isPending}
            onClick={() => settle({ revision, outcome: "attended" })}
          >
            {unattended.isUnderReview ? "The visit took place" : "The nurse joined"}
          </Button>
        </Actions>
        <FormError error={error} />
      </Stack>
      {dialog === "refunded" && <RefundUnattended visit={visit} onClose={close} />}
      {dialog === "moved" && <MoveUnattended visit={visit} onClose={close} />}
    </Note>
  );
}

type SettleProps = { visit: OfficeVisit; onClose: () => void };

function RefundUnattended({ visit, onClose }: SettleProps) {
  const { mutate: settle, isPending, error } = useSettleUnattended(visit._id);
  const { opened, changed } = useOpenedRecord(visit, { subject: visit._id, isBusy: isPending });
  return (
    <ConfirmDialog
      isOpen
      title={`Refund ${inDollars(opened.refundableCents)}?`}
      text="The visit ends and the patient gets a full refund, because the nurse didn't join."
      confirmLabel="Send refund"
      busyLabel="Sending refund…"
      keepLabel="Not now"
      busy={isPending}
      error={error}
      disabled={changed !== null}
      onConfirm={() => settle({ revision: opened.revision, outcome: "refunded" }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <ChangedNotice changed={changed} />
    </ConfirmDialog>
  );
}

function MoveUnattended({ visit, onClose }: SettleProps) {
  const { mutateAsync: settle, isPending, error } = useSettleUnattended(visit._id);
  const { opened, changed } = useOpenedRecord(visit, { subject: visit._id, isBusy: isPending });
  const start = { docId: opened.docId, day: dateOnly(opened.startsAt, opened.timeZone), slotTime: "" };
  const choice = useSlotChoice(start, { isOpen: true, isOneNurse: true });
  const move = async () => {
    if (!choice.input || changed) return;
    const { slotDate, slotTime } = choice.input;
    const isDone = await settle({ revision: opened.revision, outcome: "moved", slotDate, slotTime }).catch(() => null);
    if (isDone) onClose();
  };
  return (
    <DialogCard isOpen title="Reschedule visit" text="With the same nurse, at no extra charge." onClose={onClose}>
      <Form send={move}>
        <SlotFields choice={choice} isOneNurse />
        <FormError error={error} />
        <ChangedNotice changed={changed} />
        <DialogActions>
          <Button variant="quiet" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" busy={isPending} busyLabel="Rescheduling…" disabled={!choice.input || changed !== null}>
            Reschedule
          </Button>
        </DialogActions>
      </Form>
    </DialogCard>
  );
}
