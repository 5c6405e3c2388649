import { rideNoShowRule, rideRefundRule } from "@lamplight/api/contract/ride-refund-rule.ts";
import { TRANSPORT_LABELS, type TransportType } from "@lamplight/api/contract/ride-status.ts";
import type { PaymentMethod, RideQuote } from "@lamplight/api/contract/rides.ts";
import type { ComponentProps } from "react";
import { Button } from "../../components/button.tsx";
import { Trip } from "../../components/trip.tsx";
import { money } from "../../lib/format.ts";
import styles from "./fare-card.module.css";
import { waysToPay } from "./ways-to-pay.ts";

type FareProps = {
  /** Of the very ride in the form; undefined until it has come. */
  quote: RideQuote | undefined;
  /** Given when the quote could not be had. */
  askAgain: (() => void) | null;
  transportType: TransportType | "";
  returnTrip: boolean;
  /** Whether it is a plan: the fare is that of one day. */
  repeats: boolean;
  paymentMethod: PaymentMethod;
  formId: string;
  busy: boolean;
};

/** What editors say below the fare, of one ride and of a plan; none where they have said nothing. */
export type FarePromises = { farePromise?: string | undefined; planPromise?: string | undefined };

type FareCardProps = FareProps & { from: string; to: string; when: string; promises: FarePromises };

/** What the ride costs, of what, and the one button that books it. */
export function FareCard({ from, to, when, promises, ...fare }: FareCardProps) {
  const { quote, askAgain, transportType, returnTrip } = fare;
  return (
    <aside className={styles["card"]} aria-label="Your fare" data-ground="dark">
      <p className={styles["label"]}>Your fare</p>
      <p className={styles["fare"]} aria-live="polite">
        {quote ? money(quote.fare) : <span className={styles["none"]}>{withoutQuote(fare)}</span>}
      </p>
      {askAgain && (
        <Button variant="ghost" size="small" className={styles["again"]} onClick={askAgain}>
          Try again
        </Button>
      )}
      {quote && transportType && (
        <dl className={styles["parts"]}>
          <div>
            <dt>{TRANSPORT_LABELS[transportType]}</dt>
            <dd>{money(quote.oneWay)}</dd>
          </div>
          {returnTrip && (
            <div>
              <dt>Return trip, × {quote.returnFactor}</dt>
              <dd>+ {money(quote.fare - quote.oneWay)}</dd>
            </div>
          )}
        </dl>
      )}
      <Trip
        onDark
        className={styles["trip"]}
        from={{ place: from || "Pick-up address", more: when }}
        to={{ place: to || "Drop-off address" }}
      />
      <BookButton {...fare} variant="paper" block className={styles["button"]} />
      <p className={styles["promise"]}>
        {fare.repeats
          ? promises.planPromise ||
            "A day, and never more while the plan goes on. You pay one week now, and each later one a week ahead."
          : promises.farePromise || "Fixed once you book. If no driver can come, you get all of it back."}
      </p>
      <p className={styles["promise"]}>
        {rideRefundRule()} {rideNoShowRule()}
      </p>
    </aside>
  );
}

/** The same on small screens: rides along the lower edge while its form is on screen. */
export function FareBar(fare: FareProps) {
  const { quote, returnTrip, repeats } = fare;
  return (
    <div className={styles["bar"]} data-lower-bar>
      <p>
        <b>{quote ? money(quote.fare) : "Your fare"}</b>
        <span>
          {quote ? `${returnTrip ? "Round trip" : "One way"}${repeats ? ", a day" : ""}` : withoutQuote(fare)}
        </span>
      </p>
      <BookButton {...fare} />
    </div>
  );
}

function withoutQuote({ transportType, askAgain }: FareProps): string {
  if (transportType === "") return "Choose how you travel";
  return askAgain ? "We could not work out your fare" : "Working out your fare…";
}

type BookButtonProps = FareProps & Pick<ComponentProps<typeof Button>, "variant" | "block" | "className">;

/** Nobody pays what they have not been told: without its fare a chosen ride cannot be booked. */
function BookButton({ quote, transportType, paymentMethod, formId, busy, variant, block, className }: BookButtonProps) {
  const { submit, busy: busyLabel } = waysToPay[paymentMethod];
  return (
    <Button
      type="submit"
      form={formId}
      disabled={transportType !== "" && !quote}
      variant={variant}
      block={block}
      busy={busy}
      busyLabel={busyLabel}
      className={className}
    >
      {submit}
    </Button>
  );
}
