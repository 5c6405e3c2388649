import { fullDate, shortDate } from "@lamplight/api/contract/format-time.ts";
import type { Ride } from "@lamplight/api/contract/rides.ts";
import { timeForBoth } from "@lamplight/api/contract/visitor-time.ts";
import { Status } from "../../components/status.tsx";
import { money } from "../../lib/format.ts";
import { useVisitor } from "../../lib/visitor.ts";
import styles from "./ride-card.module.css";

type Extra = NonNullable<Ride["extra"]>;

/** What the passenger is asked for beyond the fare, or has paid: how it stands, and what it is for in the driver's words. */
export function RideExtra({ extra, timeZone }: { extra: Extra; timeZone: string }) {
  const visitor = useVisitor();
  const { reason, payUntil } = extra;
  return (
    <div className={styles["extra"]}>
      <Status tone={payUntil ? "waiting" : "good"}>{extraWords(extra)}</Status>
      <p className={styles["soft"]}>
        “{reason}”
        {payUntil &&
          `. Please pay with the link or code from us until ${shortDate(payUntil, timeZone)} at ${timeForBoth(payUntil, timeZone, visitor)}.`}
      </p>
    </div>
  );
}

/** `Paid $12.50 beyond the fare`. */
function extraWords({ amount, payUntil, refund }: Extra): string {
  if (payUntil) return `${money(amount)} asked beyond the fare`;
  if (!refund) return `Paid ${money(amount)} beyond the fare`;
  const back = `${refund.sent ? "Paid back" : "Paying back"} ${money(refund.amount)}`;
  return `${back}${refund.amount < amount ? ` of ${money(amount)}` : ""} beyond the fare`;
}

/** The same on the ride's receipt, once it is paid. */
export function receiptOfExtra({ amount, paidAt, paymentReference, refund }: Extra, timeZone: string): string | null {
  if (!paidAt) return null;
  const back = refund && `${money(refund.amount)} ${refund.sent ? "sent back" : "on its way back"}`;
  return [`${money(amount)} paid ${fullDate(paidAt, timeZone)}, by card`, paymentReference, back]
    .filter(Boolean)
    .join(", ");
}
