import type { Appointment } from "@lamplight/api/contract/appointments.ts";
import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../components/form/button.tsx";
import { Form } from "../components/form/form.tsx";
import { FailedState } from "../components/states/state-panel.tsx";
import { useMoveUnattended } from "../features/appointments/call/unattended-queries.ts";
import { slotsQuery } from "../features/consultants/queries.ts";
import { SlotsWaiting } from "../features/consultants/slots/booking-waiting.tsx";
import { useSlotChoice } from "../features/consultants/slots/slot-choice.ts";
import { SlotPicker } from "../features/consultants/slots/slot-picker.tsx";
import { Failure } from "../lib/errors/failure.ts";
import styles from "./other-time.module.css";

/** Reschedules a visit that the nurse missed, with the same nurse. */
export function OtherTime({ appointment: { _id: appointmentId, docId } }: { appointment: Appointment }) {
  const week = useQuery(slotsQuery(docId));
  const { day, slot, chooseDay, chooseTime } = useSlotChoice(week.data);
  const [problem, setProblem] = useState<string>();
  const move = useMoveUnattended();

  const send = async () => {
    if (!day || !slot) return setProblem("Please choose a time");
    setProblem(undefined);
    try {
      const input = { appointmentId, slotDate: day.slotDate, slotTime: slot.slotTime };
      await move.mutateAsync(input);
    } catch (thrown) {
      if (!(thrown instanceof Failure)) throw thrown;
      setProblem(thrown.message);
      void week.refetch();
    }
  };

  if (week.error && !week.data)
    return <FailedState title="The free times didn't load" error={week.error} retry={week.refetch} />;
  if (!week.data || !day) return <SlotsWaiting />;
  return (
    <Form send={send} aria-label="Another time" className={styles["form"]}>
      <SlotPicker
        week={week.data}
        day={day}
        time={slot?.slotTime ?? null}
        onDay={chooseDay}
        onTime={(time) => {
          setProblem(undefined);
          chooseTime(time);
        }}
        {...(problem !== undefined && { problem })}
      />
      <Button type="submit" busy={move.isPending} busyLabel="Rescheduling…">
        {slot ? `Reschedule to ${dateAndTime(slot.startsAt, week.data.timeZone)}` : "Reschedule visit"}
      </Button>
    </Form>
  );
}
