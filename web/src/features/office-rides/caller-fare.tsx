import type { PaymentMethod, RideQuote } from "@lamplight/api/contract/rides.ts";
import { Button } from "../../components/button.tsx";
import { money } from "../../lib/format.ts";
import styles from "./caller-fare.module.css";

type CallerFareProps = {
  /** Of the very ride in the form; undefined until it has come. */
  quote: RideQuote | undefined;
  /** Given when the quote could not be had. */
  askAgain: (() => void) | null;
  isChosen: boolean;
  returnTrip: boolean;
  paymentMethod: PaymentMethod;
  formId: string;
  busy: boolean;
};

/** What the ride costs, to be said before it is booked, and the one button that books it. */
export function CallerFare({ quote, askAgain, isChosen, returnTrip, paymentMethod, formId, busy }: CallerFareProps) {
  return (
    <aside className={styles["fare"]} aria-label="The fare">
      <p aria-live="polite">
        {quote ? (
          <>
            The fare is <b>{money(quote.fare)}</b>
            {returnTrip && `: ${money(quote.oneWay)} there and ${money(quote.fare - quote.oneWay)} back`}.
          </>
        ) : !isChosen ? (
          "Choose how they travel to see the fare."
        ) : askAgain ? (
          "We could not work out the fare."
        ) : (
          "Working out the fare…"
        )}
      </p>
      {quote && <p className={styles["soft"]}>Please say it before you book: it is fixed then, and never rises.</p>}
      {askAgain && (
        <Button variant="quiet" size="small" onClick={askAgain}>
          Try again
        </Button>
      )}
      <Button type="submit" form={formId} disabled={isChosen && !quote} busy={busy} busyLabel="Booking…">
        {paymentMethod === "card" ? "Book it, to be paid by a link" : "Book it in cash"}
      </Button>
    </aside>
  );
}
