import { zodResolver } from "@hookform/resolvers/zod";
import { DAY_MS } from "@lamplight/api/contract/durations.ts";
import { PayoutDay } from "@lamplight/api/contract/payouts.ts";
import { useQuery } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";
import { DialogActions, DialogCard } from "../../../components/dialogs/dialog-card.tsx";
import { Button } from "../../../components/form/button.tsx";
import { TextField } from "../../../components/form/field.tsx";
import { Form } from "../../../components/form/form.tsx";
import { useFormSend } from "../../../lib/forms/form-send.ts";
import { serverNow } from "../../../lib/time/clock.ts";
import { dateOnly, inDollars, noonOf } from "../../../lib/time/format.ts";
import { payoutDueQuery, useMakePayout } from "./queries.ts";

/** Who is paid: a driver or a nurse, and what it is for. */
export type Payee = { name: string; for: string } & ({ driverId: string } | { docId: string });
type PayoutDialogProps = { payee: Payee; timeZone: string; isOpen: boolean; onClose: () => void };

/** Asks for the last day that a payout covers. */
export function PayoutDialog({ payee, isOpen, ...asking }: PayoutDialogProps) {
  return (
    <DialogCard
      isOpen={isOpen}
      title={`Create payout for ${payee.name}`}
      text={`Pays what is due up to the last day: ${payee.for}.`}
      onClose={asking.onClose}
    >
      <Asking payee={payee} {...asking} />
    </DialogCard>
  );
}

function Asking({ payee, timeZone, onClose }: Omit<PayoutDialogProps, "isOpen">) {
  const form = useForm({ resolver: zodResolver(PayoutDay), defaultValues: { toDay: yesterday(timeZone) } });
  const { errors, isSubmitting } = form.formState;
  const { mutateAsync: make } = useMakePayout();
  const who = "driverId" in payee ? { driverId: payee.driverId } : { docId: payee.docId };
  const day = useWatch({ control: form.control, name: "toDay" });
  const { data: due } = useQuery(payoutDueQuery(who, PayoutDay.safeParse({ toDay: day }).success ? day : ""));
  const sending = useFormSend(form, ["toDay"], async ({ toDay }) => {
    await make({ ...who, toDay });
    onClose();
  });
  return (
    <Form {...sending}>
      <TextField label="Last day to include" type="date" error={errors.toDay?.message} {...form.register("toDay")} />
      <p aria-live="polite">{due ? `This payout: ${inDollars(due.cents)}.` : "Calculating…"}</p>
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          Not yet
        </Button>
        <Button type="submit" busy={isSubmitting} busyLabel="Creating…">
          Create payout
        </Button>
      </DialogActions>
    </Form>
  );
}

/** Yesterday in the practice's time zone, as `YYYY-MM-DD`. */
const yesterday = (timeZone: string): string =>
  dateOnly((noonOf(dateOnly(serverNow(), timeZone)) ?? serverNow()) - DAY_MS, "UTC");
