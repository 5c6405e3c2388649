import { zodResolver } from "@hookform/resolvers/zod";
import { type Appointment, SendConfirmation } from "@lamplight/api/contract/appointments.ts";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../components/button.tsx";
import { DialogActions, DialogCard } from "../../components/dialog-card.tsx";
import { TextField } from "../../components/field.tsx";
import { Form } from "../../components/form.tsx";
import { useFormDraft } from "../../lib/form-draft.ts";
import { useFormSend } from "../../lib/form-send.ts";
import { notify } from "../../lib/notify.ts";
import { displayState } from "./display.ts";
import styles from "./email-again.module.css";
import { useSendConfirmation } from "./queries.ts";

const Address = SendConfirmation.pick({ zoomEmail: true });

type EmailAgainProps = { appointment: Appointment };

/** Sends the letter of a visit once more, to the same address or to the right one. Before paying there is none to send yet. */
export function EmailAgain({ appointment }: EmailAgainProps) {
  const [isOpen, setOpen] = useState(false);
  const isPaid = displayState(appointment) === "confirmed";
  return (
    <>
      <Button variant="link" onClick={() => setOpen(true)}>
        {isPaid ? "Send again or correct" : "Correct"}
      </Button>
      <DialogCard
        isOpen={isOpen}
        title={isPaid ? "Send the letter again" : "Where the link goes"}
        text={
          isPaid
            ? "It holds the link to the call and your receipt. Your account's own address gets it too."
            : "Once you have paid, the link to the call goes there, and to your account's own address."
        }
        onClose={() => setOpen(false)}
      >
        <AddressForm appointment={appointment} sendLabel={isPaid ? "Send it" : "Save"} onClose={() => setOpen(false)} />
      </DialogCard>
    </>
  );
}

type AddressFormProps = EmailAgainProps & { sendLabel: string; onClose: () => void };

function AddressForm({ appointment: { _id, zoomEmail }, sendLabel, onClose }: AddressFormProps) {
  const send = useSendConfirmation();
  const form = useForm({ resolver: zodResolver(Address), defaultValues: { zoomEmail } });
  const draft = useFormDraft(`letter ${_id}`, form, ["zoomEmail"]);
  const sending = useFormSend(form, ["zoomEmail"], async (wish) => {
    const { message } = await draft.sending(() => send.mutateAsync({ ...wish, appointmentId: _id }));
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
        label="Email for the letter"
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
