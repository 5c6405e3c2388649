import { zodResolver } from "@hookform/resolvers/zod";
import { type Appointment, SendConfirmation } from "@lamplight/api/contract/appointments.ts";
import { AtSign, Send } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { DialogActions, DialogCard } from "../../../components/dialogs/dialog-card.tsx";
import { Button } from "../../../components/form/button.tsx";
import { TextField } from "../../../components/form/field.tsx";
import { Form } from "../../../components/form/form.tsx";
import { QuietButton } from "../../../components/record/quiet-actions.tsx";
import { useFormDraft } from "../../../lib/drafts/form-draft.ts";
import { useFormSend } from "../../../lib/forms/form-send.ts";
import { notify } from "../../../lib/page/notify.ts";
import { useSendConfirmation } from "../queries.ts";
import { displayState } from "./display.ts";
import styles from "./email-again.module.css";

const Address = SendConfirmation.pick({ zoomEmail: true });

type EmailAgainProps = { appointment: Appointment };

/** Sends the email of a visit again, to the same or a corrected address. Before payment it only corrects the address. */
export function EmailAgain({ appointment }: EmailAgainProps) {
  const [isOpen, setOpen] = useState(false);
  const isPaid = displayState(appointment) === "confirmed";
  return (
    <>
      <QuietButton Icon={isPaid ? Send : AtSign} onClick={() => setOpen(true)}>
        {isPaid ? "Send email again" : "Change email"}
      </QuietButton>
      <DialogCard
        isOpen={isOpen}
        title={isPaid ? "Send the email again" : "Change where the link goes"}
        text={
          isPaid
            ? "We'll email the video link and your receipt to this address and to your account's email."
            : "After you pay, we'll email the video link to this address and to your account's email."
        }
        onClose={() => setOpen(false)}
      >
        <AddressForm
          appointment={appointment}
          sendLabel={isPaid ? "Send email" : "Save"}
          onClose={() => setOpen(false)}
        />
      </DialogCard>
    </>
  );
}

type AddressFormProps = EmailAgainProps & { sendLabel: string; onClose: () => void };

function AddressForm({ appointment: { _id, zoomEmail }, sendLabel, onClose }: AddressFormProps) {
  const send = useSendConfirmation();
  const form = useForm({ resolver: zodResolver(Address), defaultValues: { zoomEmail } });
  const draft = useFormDraft(`email ${_id}`, form, ["zoomEmail"]);
  const sending = useFormSend(form, ["zoomEmail"], async (input) => {
    const { message } = await draft.sending(() => send.mutateAsync({ ...input, appointmentId: _id }));
    if (message) notify.success(message);
    onClose();
  });
  const giveUp = () => {
    draft.end();
    onClose();
  };
  return (
    <Form {...sending}>
      <TextField
        className={styles["address"]}
        label="Email for the link"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        error={form.formState.errors.zoomEmail?.message}
        {...form.register("zoomEmail")}
      />
      <DialogActions>
        <Button variant="quiet" onClick={giveUp}>
          Not now
        </Button>
        <Button type="submit" busy={send.isPending} busyLabel="Sending…">
          {sendLabel}
        </Button>
      </DialogActions>
    </Form>
  );
}
