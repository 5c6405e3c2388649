import { formatPhone } from "@lamplight/api/contract/format-phone.ts";
import { inWords } from "@lamplight/api/contract/rules.ts";
import { isUsState, OUTSIDE_US, OUTSIDE_US_REASON } from "@lamplight/api/contract/us-states.ts";
import { useState } from "react";
import { DialogActions, DialogCard } from "../../../../components/dialogs/dialog-card.tsx";
import { CallerFields } from "../../../../components/fields/caller-fields.tsx";
import { StateOptions } from "../../../../components/fields/state-options.tsx";
import { Button } from "../../../../components/form/button.tsx";
import { SelectField, TextArea } from "../../../../components/form/field.tsx";
import { Form } from "../../../../components/form/form.tsx";
import { Switch } from "../../../../components/form/switch.tsx";
import { useStaffText } from "../../../../lib/drafts/staff-draft.ts";
import { errorMessage, Failure } from "../../../../lib/errors/failure.ts";
import { type KnownPerson, useCaller } from "../../../../lib/forms/caller.ts";
import { useRules } from "../../../../lib/page/rules-queries.ts";
import { useBook } from "../queries.ts";
import { type SlotAt, SlotFields, useSlotChoice } from "./slot-fields.tsx";

type BookDialogProps = {
  isOpen: boolean;
  /** The patient to book for, with the state of the last call. Without one, the caller's name and number are asked. */
  patient?: KnownPerson & { callState: string };
  at: SlotAt;
  /** The number of a caller whom we don't know. */
  phone?: string;
  onClose: () => void;
  onBooked: (visitId: string) => void;
};

/** Books for a caller: a known patient, or a new person by name and phone number. */
export function BookDialog(props: BookDialogProps) {
  const rules = useRules();
  return (
    <DialogCard
      isOpen={props.isOpen}
      title={props.patient ? `Book for ${props.patient.name}` : "Book for a caller"}
      text={`${rules ? `We hold the slot for ${inWords(rules.officeHoldHours, "hours")}, or until it starts. ` : ""}The patient can pay by link, cash or check.`}
      onClose={props.onClose}
    >
      <Booking {...props} />
    </DialogCard>
  );
}

function Booking({ isOpen, patient, at, phone = "", onClose, onBooked }: BookDialogProps) {
  const choice = useSlotChoice(at, { isOpen });
  const caller = useCaller(`caller of a visit ${patient?._id ?? phone}`, patient, phone && formatPhone(phone));
  const { text: reason, setText: setReason, drop } = useStaffText(`reason of a visit ${patient?._id ?? ""}`);
  const [willNotify, setWillNotify] = useState(true);
  const [state, setState] = useState(patient?.callState ?? "");
  const [reasonError, setReasonError] = useState<string>();
  const [stateError, setStateError] = useState<string>();
  const [formError, setFormError] = useState<string>();
  const { mutateAsync: book, isPending } = useBook();

  const send = async () => {
    const patientInput = await caller.readCaller();
    setReasonError(undefined);
    setFormError(
      choice.input
        ? undefined
        : choice.isLoading
          ? "The free times are still loading. Please press again in a moment."
          : choice.isConfirmed
            ? "Please choose a free time first."
            : "Please confirm the difference first.",
    );
    const isPlaced = isUsState(state);
    setStateError(isPlaced ? undefined : state === OUTSIDE_US ? OUTSIDE_US_REASON : "Please choose a state");
    if (!choice.input || !patientInput || !isPlaced) return;
    try {
      const { visit } = await book({
        ...choice.input,
        patient: patientInput,
        notify: willNotify,
        ...(reason.trim() ? { reason } : {}),
        state,
      });
      caller.drop();
      drop();
      onBooked(visit._id);
    } catch (thrown) {
      const errors = thrown instanceof Failure ? thrown.fields : {};
      caller.setFieldErrors(errors);
      setReasonError(errors["reason"]);
      setStateError(errors["state"]);
      setFormError(errorMessage(thrown));
    }
  };

  return (
    <Form send={send} formError={formError}>
      <SlotFields choice={choice} />
      <CallerFields
        caller={caller}
        what="visit"
        withoutEmail="Without an email, print messages from the visit's page. You can add an email later."
        isSettled={patient !== undefined}
      />
      <SelectField
        label="Where will the patient be during the call?"
        required
        hint="Ask the patient. The nurse must be licensed in that state."
        error={stateError}
        value={state}
        onChange={({ target }) => setState(target.value)}
      >
        <StateOptions none="Choose a state" />
      </SelectField>
      <TextArea
        label="Reason for the visit"
        optional
        rows={2}
        hint="Only the nurse and the office see this."
        value={reason}
        error={reasonError}
        onChange={({ target }) => setReason(target.value)}
      />
      <Switch
        label="Email a payment link"
        hint="Only if the patient has an email."
        checked={willNotify}
        onChange={({ target }) => setWillNotify(target.checked)}
      />
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
        <Button type="submit" busy={isPending} busyLabel="Holding…">
          Hold slot
        </Button>
      </DialogActions>
    </Form>
  );
}
