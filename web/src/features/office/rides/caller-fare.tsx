import type { PaymentMethod, RideQuote } from "@lamplight/api/contract/rides.ts";
import { Button } from "../../../components/form/button.tsx";
import { Soft } from "../../../components/layout/boxes.tsx";
import { counted, money } from "../../../lib/time/format.ts";
import styles from "./caller-fare.module.css";

type CallerFareProps = {
  /** Quote of the ride in the form; undefined while loading. */
  quote: RideQuote | undefined;
  /** Retries a failed quote. */
  askAgain: (() => void) | null;
  isChosen: boolean;
  returnTrip: boolean;
  paymentMethod: PaymentMethod;
  /** Whether it is a plan. */
  repeats: boolean;
  /** How many days of a plan are paid for with the first link; null while unknown. */
  daysNow: number | null;
  formId: string;
  busy: boolean;
};

const SUBMIT: Record<PaymentMethod, string> = {
  card: "Book ride and get payment link",
  cash: "Book cash ride",
  account: "Book ride on account",
};

const PLAN_SUBMIT: Record<PaymentMethod, string> = {
  card: "Book plan paid by link",
  cash: "Book plan",
  account: "Book plan on account",
};

/** The fare to tell the caller, and the button that books the ride. */
export function CallerFare({
  quote,
  askAgain,
  isChosen,
  returnTrip,
  paymentMethod,
  repeats,
  daysNow,
  formId,
  busy,
}: CallerFareProps) {
  return (
    <aside className={styles["fare"]} aria-label="The fare">
      <p aria-live="polite">
        {quote ? (
          <>
            The fare is <b>{money(quote.fare)}</b>
            {repeats && " a day"}
            {returnTrip && `: ${money(quote.oneWay)} outbound and ${money(quote.fare - quote.oneWay)} return`}.
            {repeats && daysNow !== null && daysNow > 0 && (
              <>
                {" "}
                The first week, {counted(daysNow, "day")}, is <b>{money(quote.fare * daysNow)}</b>.
              </>
            )}
          </>
        ) : !isChosen ? (
          "Choose how they travel to see the fare."
        ) : askAgain ? (
          "We couldn't calculate the fare."
        ) : (
          "Calculating the fare…"
        )}
      </p>
      {quote && <Soft>Tell the caller this fare before you book. It's fixed and won't go up.</Soft>}
      {askAgain && (
        <Button variant="quiet" size="small" onClick={askAgain}>
          Try again
        </Button>
      )}
      <Button type="submit" form={formId} disabled={isChosen && !quote} busy={busy} busyLabel="Booking…">
        {repeats ? PLAN_SUBMIT[paymentMethod] : SUBMIT[paymentMethod]}
      </Button>
    </aside>
  );
}
