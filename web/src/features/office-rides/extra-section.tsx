import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import type { RideExtra } from "@lamplight/api/contract/office-extras.ts";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { DialogActions, DialogCard } from "../../components/dialog-card.tsx";
import { FormError } from "../../components/form-error.tsx";
import { LinkToPay } from "../../components/link-to-pay.tsx";
import { Fact, Facts } from "../../components/record.tsx";
import { money } from "../../lib/format.ts";
import { type ExtraAction, useExtraAction, useExtraPayLink } from "./extra-queries.ts";
import styles from "./office-rides.module.css";

type ExtraSectionProps = { extra: RideExtra; email: string; timeZone: string; mayDecide: boolean };

/** What the driver asks for beyond the quote: paid by us, asked of the passenger, or refused. */
export function ExtraSection({ extra, email, timeZone, mayDecide }: ExtraSectionProps) {
  return (
    <section aria-labelledby="extra">
      <h2 id="extra">Extra</h2>
      <Facts>
        <Fact name="Asked for">
          {money(extra.cents / 100)}, by {extra.driver}
        </Fact>
        <Fact name="What for">{extra.reason}</Fact>
        <Fact name="Went back">{extra.returnedCents > 0 && money(extra.returnedCents / 100)}</Fact>
      </Facts>
      <p className={styles["extra"]}>{standingOf(extra, timeZone)}</p>
      {mayDecide && extra.state === "asked" && <ExtraActions extra={extra} email={email} timeZone={timeZone} />}
    </section>
  );
}

function standingOf({ state, isAsked, payUntil, paidAt, decidedBy }: RideExtra, timeZone: string): string {
  if (paidAt) return `The passenger paid it, ${dateAndTime(paidAt, timeZone)}.`;
  if (state === "granted") return `Granted by ${decidedBy}: we pay it.`;
  if (state === "refused") return `Refused by ${decidedBy}.`;
  if (isAsked && payUntil)
    return `The passenger is asked for it until ${dateAndTime(payUntil, timeZone)}. The driver is paid once they have paid.`;
  return payUntil ? "The passenger was asked for it, and did not pay in time." : "Nobody has decided it yet.";
}

function ExtraActions({ extra, email, timeZone }: Omit<ExtraSectionProps, "mayDecide">) {
  const [isAsking, setAsking] = useState(false);
  const { mutate: say, isPending, variables, error } = useExtraAction(extra._id);
  const deed = (name: ExtraAction, label: string) => (
    <Button
      variant="quiet"
      size="small"
      busy={isPending && variables === name}
      busyLabel="One moment…"
      onClick={() => {
        if (!isPending) say(name);
      }}
    >
      {label}
    </Button>
  );
  return (
    <>
      <div className={styles["actions"]}>
        <Button size="small" onClick={() => setAsking(true)}>
          {extra.isAsked ? "Another link" : "Ask the passenger"}
        </Button>
        {extra.isAsked && deed("call-back", "Call it back")}
        {deed("grant", "Grant")}
        {deed("refuse", "Refuse")}
      </div>
      <FormError error={error} />
      <AskDialog extra={extra} email={email} timeZone={timeZone} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}

type AskDialogProps = Omit<ExtraSectionProps, "mayDecide"> & { isOpen: boolean; onClose: () => void };

function AskDialog({ extra, email, timeZone, isOpen, onClose }: AskDialogProps) {
  const { _id, cents, reason, isAsked, payUntil } = extra;
  return (
    <DialogCard
      isOpen={isOpen}
      title={`Ask the passenger for ${money(cents / 100)}`}
      text={`They have ${isAsked && payUntil ? `until ${dateAndTime(payUntil, timeZone)}` : "seven days"} to pay it by card, and then the driver is paid. Until they have paid you can call it back, grant it or refuse it.`}
      onClose={onClose}
    >
      <p className={styles["words"]}>
        {email ? "The letter says what it is for" : "There is no email: read out what it is for"}, in the driver's
        words: “{reason}”
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
