import { dateAndTime, fullDate } from "@lamplight/api/contract/format-time.ts";
import { TRANSPORT_LABELS } from "@lamplight/api/contract/ride-status.ts";
import type { Ride } from "@lamplight/api/contract/rides.ts";
import { Receipt } from "../../../components/visit-and-ride/receipt.tsx";
import { money } from "../../../lib/time/format.ts";
import { receiptOfExtra } from "./ride-extra.tsx";
import { kindOf, legLabel } from "./ride-words.ts";

/** A ride's receipt: the card payment for both legs with its refunds, or the cash paid to the driver. */
export function RideReceipt({ ride }: { ride: Ride }) {
  const { user, startsAt, timeZone, paymentMethod, paidAt, paymentReference, quotedFare, fare, refund } = ride;
  const isByCard = paymentMethod === "card";
  const both = isByCard ? ride.fareOfBoth : null;
  return (
    <Receipt
      amount={isByCard ? (both ?? quotedFare) : fare}
      facts={[
        [
          "For",
          `Ride, ${both === null ? kindOf(ride) : `${TRANSPORT_LABELS[ride.transportType]}, outbound and return`}`,
        ],
        ["Paid for the week", ride.weekPaid === null ? null : `${money(ride.weekPaid)}, this ride included`],
        ["This ride", both === null ? null : `${money(quotedFare)} of the total, for the ${legLabel(ride)}`],
        ["When", ride.readyBy ? null : dateAndTime(startsAt, timeZone)],
        ["From", ride.pickupAddress],
        ["To", ride.dropoffAddress],
        ["Received from", user.name],
        ["Paid", paidAt ? `${fullDate(paidAt, timeZone)}, by card` : isByCard ? null : "In cash, to the driver"],
        ["Payment", paymentReference],
        ["Extra charge", ride.extra && receiptOfExtra(ride.extra, timeZone)],
        [
          both === null ? "Refund" : "Refund of this ride",
          refund && `${money(refund.amount)} ${refund.sent ? "refunded" : "being refunded"} to your card`,
        ],
      ]}
    />
  );
}
