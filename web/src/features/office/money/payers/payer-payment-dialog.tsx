import { zodResolver } from "@hookform/resolvers/zod";
import { type PayerOrganization, RecordPayerPayment } from "@lamplight/api/contract/payer-organizations.ts";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { DialogActions, DialogCard } from "../../../../components/dialogs/dialog-card.tsx";
import { MoneyField } from "../../../../components/fields/money-field.tsx";
import { Button } from "../../../../components/form/button.tsx";
import { TextField } from "../../../../components/form/field.tsx";
import { Form } from "../../../../components/form/form.tsx";
import { useFormSend } from "../../../../lib/forms/form-send.ts";
import { moneyText } from "../../../../lib/forms/money-input.ts";
import { serverNow } from "../../../../lib/time/clock.ts";
import { dateOnly, inDollars } from "../../../../lib/time/format.ts";
import { useRecordPayerPayment } from "./payer-queries.ts";

const Typed = RecordPayerPayment.extend({
  cents: moneyText("Please enter the amount that arrived").pipe(RecordPayerPayment.shape.cents),
  confirmedCents: z.union([
    z.literal("").transform(() => undefined),
    moneyText("Please enter the amount that arrived").pipe(RecordPayerPayment.shape.cents),
  ]),
});
const FIELDS = ["cents", "confirmedCents", "receivedOn", "reference"] as const;

type DialogProps = {
  payer: PayerOrganization;
  balanceCents: number;
  timeZone: string;
  isOpen: boolean;
  onClose: () => void;
};

/** Records a check or transfer of an organization. */
export function PayerPaymentDialog({ payer, balanceCents, isOpen, ...rest }: DialogProps) {
  const open = balanceCents > 0 ? `${inDollars(balanceCents)} is open.` : "Nothing is open. More becomes a credit.";
  return (
    <DialogCard isOpen={isOpen} title={`Record a payment from ${payer.name}`} text={open} onClose={rest.onClose}>
      <PaymentForm payer={payer} {...rest} />
    </DialogCard>
  );
}

function PaymentForm({ payer, timeZone, onClose }: Pick<DialogProps, "payer" | "timeZone" | "onClose">) {
  const today = dateOnly(serverNow(), timeZone);
  const form = useForm({
    resolver: zodResolver(Typed),
    defaultValues: { cents: "", confirmedCents: "", receivedOn: today, reference: "" },
  });
  const { errors, isSubmitting } = form.formState;
  const [isAskedTwice, askTwice] = useState(false);
  if (errors.confirmedCents && !isAskedTwice) askTwice(true);
  const { mutateAsync: record } = useRecordPayerPayment(payer._id);
  const sending = useFormSend(form, FIELDS, async (input) => {
    await record(input);
    onClose();
  });
  return (
    <Form {...sending}>
      <MoneyField label="Amount in dollars" required error={errors.cents?.message} {...form.register("cents")} />
      {isAskedTwice && (
        <MoneyField
          label="The same amount again"
          required
          error={errors.confirmedCents?.message}
          {...form.register("confirmedCents")}
        />
      )}
      <TextField
        label="Received on"
        type="date"
        max={today}
        required
        error={errors.receivedOn?.message}
        {...form.register("receivedOn")}
      />
      <TextField
        label="Reference"
        required
        autoComplete="off"
        maxLength={100}
        hint="Such as the number of the check or transfer"
        error={errors.reference?.message}
        {...form.register("reference")}
      />
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={isSubmitting} busyLabel="Recording…">
          Record payment
        </Button>
      </DialogActions>
    </Form>
  );
}
