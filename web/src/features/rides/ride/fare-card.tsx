import { rideNoShowRule, rideRefundRule } from "@lamplight/api/contract/ride-refund-rule.ts";
import { TRANSPORT_LABELS, type TransportType } from "@lamplight/api/contract/ride-status.ts";
import type { PaymentMethod, RideQuote } from "@lamplight/api/contract/rides.ts";
import { WEEK_BEFORE } from "@lamplight/api/contract/rule-sentences.ts";
import { inDigits } from "@lamplight/api/contract/rules.ts";
import type { ComponentProps } from "react";
import { Agreement } from "../../../components/form/agreement.tsx";
import { Button } from "../../../components/form/button.tsx";
import { LowerBar } from "../../../components/page/layout.tsx";
import { Trip } from "../../../components/ride/trip.tsx";
import { useRules } from "../../../lib/page/rules-queries.ts";
import { counted, money } from "../../../lib/time/format.ts";
import { paymentOptions } from "../booking/ways-to-pay.ts";
import styles from "./fare-card.module.css";

type FareProps = {
  /** Quote of the ride in the form; undefined while loading. */
  quote: RideQuote | undefined;
  /** Retries a failed quote. */
  askAgain: (() => void) | null;
  transportType: TransportType | "";
  returnTrip: boolean;
  /** Whether it is a plan; the quote is for one day. */
  repeats: boolean;
  /** How many days of a plan are paid for now; null while unknown. */
  daysNow: number | null;
  paymentMethod: PaymentMethod;
  formId: string;
  busy: boolean;
};

/** The editors' texts below the fare, for a ride and for a plan. Emptied ones show nothing; missing ones our own words. */
export type FarePromises = {
  farePromise?: string | undefined;
  planPromise?: string | undefined;
  /** The parts of the refund rule around its number of hours. */
  refundRule?: string[] | null;
};

type FareCardProps = FareProps & { from: string; to: string; when: string; promises: FarePromises };

/** The fare with its parts, and the button that books. */
export function FareCard({ from, to, when, promises, ...fare }: FareCardProps) {
  const { quote, askAgain, transportType, returnTrip, repeats, daysNow } = fare;
  const rules = useRules();
  const promise = fare.repeats
    ? (promises.planPromise ?? "The price per day is the most you'll pay during the plan.")
    : (promises.farePromise ?? "Your price is fixed when you book. If no driver can come, you get a full refund.");
  return (
    <aside className={styles["card"]} aria-label="Your fare" data-ground="dark">
      <p className={styles["label"]}>{repeats ? (daysNow ? "Your first week" : "Your fare, a day") : "Your fare"}</p>
      <p className={styles["fare"]} aria-live="polite">
        {quote ? money(dueNow(quote, fare)) : <span className={styles["none"]}>{withoutQuote(fare)}</span>}
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
          {daysNow !== null && daysNow > 0 && (
            <div>
              <dt>{money(quote.fare)} a day</dt>
              <dd>× {counted(daysNow, "day")}</dd>
            </div>
          )}
        </dl>
      )}
      {repeats && quote && <p className={styles["promise"]}>{planPayment(quote, daysNow)}</p>}
      <Trip
        onDark
        className={styles["trip"]}
        from={{ place: from || "Pick-up address", more: when }}
        to={{ place: to || "Drop-off address" }}
      />
      <BookButton {...fare} variant="paper" block className={styles["button"]} />
      {promise && <p className={styles["promise"]}>{promise}</p>}
      <p className={styles["promise"]}>
        {promises.refundRule
          ? rules && promises.refundRule.join(inDigits(rules.rideRefundNoticeHours, "hour"))
          : `${rules ? rideRefundRule(rules.rideRefundNoticeHours) : ""} ${rideNoShowRule()}`}{" "}
        <Agreement doing="booking" />
      </p>
    </aside>
  );
}

/** The fare on small screens: sticks to the bottom edge while the form is visible. */
export function FareBar(fare: FareProps) {
  const { quote, returnTrip, repeats, daysNow } = fare;
  return (
    <LowerBar
      sum={quote ? money(dueNow(quote, fare)) : "Your fare"}
      lines={[
        quote
          ? `${returnTrip ? "Round trip" : "One way"}${repeats ? (daysNow ? `, first week: ${counted(daysNow, "day")}` : ", a day") : ""}`
          : withoutQuote(fare),
      ]}
    >
      <BookButton {...fare} />
    </LowerBar>
  );
}

/** What is paid now: a ride's fare, or a plan's first week. */
const dueNow = (quote: RideQuote, { daysNow }: Pick<FareProps, "daysNow">): number => quote.fare * (daysNow || 1);

/** What a plan costs now and later. */
export function planPayment({ fare }: RideQuote, daysNow: number | null): string {
  if (daysNow === null) return `You pay ${money(fare)} a day, for one week at a time.`;
  if (daysNow === 0) return `You pay nothing now. We email you ${WEEK_BEFORE} the first payment, ${money(fare)} a day.`;
  return `You pay ${money(fare * daysNow)} now for the first week (${counted(daysNow, "day")}), and for each later week a week ahead.`;
}

function withoutQuote({ transportType, askAgain }: FareProps): string {
  if (transportType === "") return "Choose how you travel";
  return askAgain ? "We couldn't calculate your fare" : "Calculating your fare…";
}

type BookButtonProps = FareProps & Pick<ComponentProps<typeof Button>, "variant" | "block" | "className">;

/** Disabled until the fare is known. */
function BookButton({ quote, transportType, paymentMethod, formId, busy, variant, block, className }: BookButtonProps) {
  const { submit, busy: busyLabel } = paymentOptions[paymentMethod];
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
