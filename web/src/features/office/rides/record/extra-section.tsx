import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import type { RideExtra } from "@lamplight/api/contract/office-extras.ts";
import { EXTRA_PAYMENT_DAYS, inWords } from "@lamplight/api/contract/rules.ts";
import { useState } from "react";
import { DialogActions, DialogCard } from "../../../../components/dialogs/dialog-card.tsx";
import { Button } from "../../../../components/form/button.tsx";
import { FormError } from "../../../../components/form/form-error.tsx";
import { Actions, Facts } from "../../../../components/layout/boxes.tsx";
import { LinkToPay } from "../../../../components/office/link-to-pay.tsx";
import { Fact } from "../../../../components/office/record.tsx";
import { money } from "../../../../lib/time/format.ts";
import styles from "../office-rides.module.css";
import { type ExtraAction, useExtraAction, useExtraPayLink } from "./extra-queries.ts";

type ExtraSectionProps = { extra: RideExtra; email: string; timeZone: string; canDecide: boolean };

/** The driver's extra: paid by us, paid by the passenger, or declined. */
export function ExtraSection({ extra, email, timeZone, canDecide }: ExtraSectionProps) {
  return (
    <section aria-labelledby="extra">
      <h2 id="extra">Extra</h2>
      <Facts>
        <Fact name="Amount">
          {money(extra.cents / 100)}, by {extra.driver}
        </Fact>
        <Fact name="Reason">{extra.reason}</Fact>
        <Fact name="Refunded">{extra.returnedCents > 0 && money(extra.returnedCents / 100)}</Fact>
      </Facts>
      <p className={styles["extra"]}>{stateLabel(extra, timeZone)}</p>
      {canDecide && extra.state === "asked" && <ExtraActions extra={extra} email={email} timeZone={timeZone} />}
    </section>
  );
}

function stateLabel({ state, isAsked, payUntil, paidAt, decidedBy }: RideExtra, timeZone: string): string {
  if (paidAt) return `Paid by the passenger on ${dateAndTime(paidAt, timeZone)}.`;
  if (state === "granted") return `Approved by ${decidedBy}. We pay the driver.`;
  if (state === "refused") return `Declined by ${decidedBy}.`;
  if (isAsked && payUntil)
    return `The passenger has until ${dateAndTime(payUntil, timeZone)} to pay. The driver is paid after the passenger pays.`;
  return payUntil ? "The passenger was asked to pay but didn't pay in time." : "Not decided yet.";
}

function ExtraActions({ extra, email, timeZone }: Omit<ExtraSectionProps, "canDecide">) {
  const [isAsking, setAsking] = useState(false);
  const { mutate: decide, isPending, variables, error } = useExtraAction(extra._id);
  const actionButton = (name: ExtraAction, label: string) => (
    <Button
      variant="quiet"
      size="small"
      busy={isPending && variables === name}
      busyLabel="Saving…"
      onClick={() => {
        if (!isPending) decide(name);
      }}
    >
      {label}
    </Button>
  );
  return (
    <>
      <Actions>
        <Button size="small" onClick={() => setAsking(true)}>
          {extra.isAsked ? "Create another link" : "Ask the passenger"}
        </Button>
        {extra.isAsked && actionButton("call-back", "Cancel request")}
        {actionButton("grant", "Approve extra")}
        {actionButton("refuse", "Decline extra")}
      </Actions>
      <FormError error={error} />
      <AskDialog extra={extra} email={email} timeZone={timeZone} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}

type AskDialogProps = Omit<ExtraSectionProps, "canDecide"> & { isOpen: boolean; onClose: () => void };

function AskDialog({ extra, email, timeZone, isOpen, onClose }: AskDialogProps) {
  const { _id, cents, reason, isAsked, payUntil } = extra;
  return (
    <DialogCard
      isOpen={isOpen}
      title={`Ask the passenger for ${money(cents / 100)}`}
      text={`They have ${isAsked && payUntil ? `until ${dateAndTime(payUntil, timeZone)}` : inWords(EXTRA_PAYMENT_DAYS, "days")} to pay by card. The driver is paid after that. Until they pay, you can cancel this request, approve the extra or decline it.`}
      onClose={onClose}
    >
      <p className={styles["words"]}>
        {email ? "The email gives the reason" : "No email on file. Read out the reason"}, in the driver's words: “
        {reason}”
      </p>
      <div className={styles["link"]}>
        <LinkToPay link={useExtraPayLink(_id)} email={email} />
      </div>
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </DialogCard>
  );
}
