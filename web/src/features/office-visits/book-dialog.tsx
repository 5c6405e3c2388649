import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { CallerFields } from "../../components/caller-fields.tsx";
import { DialogActions, DialogCard } from "../../components/dialog-card.tsx";
import { TextArea } from "../../components/field.tsx";
import { Form } from "../../components/form.tsx";
import { Switch } from "../../components/switch.tsx";
import { type KnownPerson, useCaller } from "../../lib/caller.ts";
import { errorMessage, Failure } from "../../lib/failure.ts";
import styles from "./act-dialog.module.css";
import { useBook } from "./queries.ts";
import { type SlotAt, SlotFields, useSlotChoice } from "./slot-fields.tsx";

type BookDialogProps = {
  isOpen: boolean;
  /** Whom to book for; without, whoever is on the phone. */
  patient?: KnownPerson;
  at: SlotAt;
  onClose: () => void;
  onBooked: (visitId: string) => void;
};

/** Books for somebody on the phone: a patient we know, or a new caller by name and number. */
export function BookDialog(props: BookDialogProps) {
  return (
    <DialogCard
      isOpen={props.isOpen}
      title={props.patient ? `Book for ${props.patient.name}` : "Book for a caller"}
      text="The time is held for a day, or until it begins. They can pay by link, in cash or by check."
      onClose={props.onClose}
    >
      <Booking {...props} />
    </DialogCard>
  );
}

function Booking({ isOpen, patient, at, onClose, onBooked }: BookDialogProps) {
  const choice = useSlotChoice(at, isOpen);
  const caller = useCaller(patient);
  const [reason, setReason] = useState("");
  const [willNotify, setWillNotify] = useState(true);
  const [reasonFault, setReasonFault] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const { mutateAsync: book, isPending } = useBook();

  const send = async () => {
    const whom = caller.readCaller();
    setReasonFault(undefined);
    setRefusal(choice.wish ? undefined : "Please choose a free time first.");
    if (!choice.wish || !whom) return;
    try {
      const { visit } = await book({
        ...choice.wish,
        patient: whom,
        notify: willNotify,
        ...(reason.trim() ? { reason } : {}),
      });
      onBooked(visit._id);
    } catch (thrown) {
      const faults = thrown instanceof Failure ? thrown.fields : {};
      caller.setFaults(faults);
      setReasonFault(faults["reason"]);
      setRefusal(errorMessage(thrown));
    }
  };

  return (
    <Form send={send} refusal={refusal} className={styles["acting"]}>
      <SlotFields choice={choice} />
      <CallerFields
        caller={caller}
        what="visit"
        withoutEmail="Without one, letters are printed from the visit's page. It can be added later."
        isSettled={patient !== undefined}
      />
      <TextArea
        label="Why they come"
        optional
        rows={2}
        hint="Only the nurse and the office read it."
        value={reason}
        error={reasonFault}
        onChange={({ target }) => setReason(target.value)}
      />
      <Switch
        label="Mail them the link to pay"
        hint="Where they have an email."
        checked={willNotify}
        onChange={({ target }) => setWillNotify(target.checked)}
      />
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
        <Button type="submit" busy={isPending} busyLabel="Holding it…">
          Hold the time
        </Button>
      </DialogActions>
    </Form>
  );
}
