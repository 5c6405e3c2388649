import { fullDate } from "@lamplight/api/contract/format-time.ts";
import type { Ride } from "@lamplight/api/contract/rides.ts";
import { dateAndTimeForBoth } from "@lamplight/api/contract/visitor-time.ts";
import { Soft, Stack } from "../../../components/layout/boxes.tsx";
import { Status } from "../../../components/states/status.tsx";
import { DisputeNotice } from "../../../components/visit-and-ride/dispute-notice.tsx";
import { money } from "../../../lib/time/format.ts";
import { useVisitor } from "../../../lib/time/visitor.ts";

type Extra = NonNullable<Ride["extra"]>;

/** An extra charge: its payment state and the driver's reason. */
export function RideExtra({ extra, timeZone }: { extra: Extra; timeZone: string }) {
  const visitor = useVisitor();
  const { reason, payUntil } = extra;
  return (
    <Stack variant="start">
      <Status tone={payUntil ? "waiting" : "good"}>{extraWords(extra)}</Status>
      <Soft variant="sm">
        “{reason}”
        {payUntil &&
          `. Please pay with the link or code we sent you by ${dateAndTimeForBoth(payUntil, timeZone, visitor)}.`}
      </Soft>
      <DisputeNotice dispute={extra.dispute} />
    </Stack>
  );
}

/** `Paid $12.50 extra charge`. */
function extraWords({ amount, payUntil, refund }: Extra): string {
  if (payUntil) return `${money(amount)} extra charge to pay`;
  if (!refund) return `Paid ${money(amount)} extra charge`;
  const back = `${refund.sent ? "Refunded" : "Refunding"} ${money(refund.amount)}`;
  return `${back}${refund.amount < amount ? ` of ${money(amount)}` : ""} extra charge`;
}

/** The extra charge on the receipt, once paid. */
export function receiptOfExtra({ amount, paidAt, paymentReference, refund }: Extra, timeZone: string): string | null {
  if (!paidAt) return null;
  const back = refund && `${money(refund.amount)} ${refund.sent ? "refunded" : "being refunded"}`;
  return [`${money(amount)} paid ${fullDate(paidAt, timeZone)}, by card`, paymentReference, back]
    .filter(Boolean)
    .join(", ");
}
