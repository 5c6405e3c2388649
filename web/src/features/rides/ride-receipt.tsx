import { dateAndTime, fullDate } from "@lamplight/api/contract/format-time.ts";
import { TRANSPORT_LABELS } from "@lamplight/api/contract/ride-status.ts";
import type { Ride } from "@lamplight/api/contract/rides.ts";
import { Receipt } from "../../components/receipt.tsx";
import { money } from "../../lib/format.ts";
import { wayWords } from "./ride-card.tsx";
import { receiptOfExtra } from "./ride-extra.tsx";

/** What was paid for a ride: by card the quote, for both ways at once, of which a part may have gone back; in cash what the driver took. */
export function RideReceipt({ ride }: { ride: Ride }) {
  const { user, startsAt, timeZone, paymentMethod, paidAt, paymentReference, quotedFare, fare, refund } = ride;
  const isByCard = paymentMethod === "card";
  const both = isByCard ? ride.fareOfBoth : null;
  const way = both === null ? wayWords(ride) : "there and back";
  return (
    <Receipt
      amount={isByCard ? (both ?? quotedFare) : fare}
      facts={[
        ["For", `Ride, ${TRANSPORT_LABELS[ride.transportType]}${ride.returnTrip ? `, ${way}` : ""}`],
        ["This way", both === null ? null : `The way ${ride.leg}, ${money(quotedFare)} of it`],
        ["When", ride.readyBy ? null : dateAndTime(startsAt, timeZone)],
        ["From", ride.pickupAddress],
        ["To", ride.dropoffAddress],
        ["Received from", user.name],
        ["Paid", paidAt ? `${fullDate(paidAt, timeZone)}, by card` : isByCard ? null : "In cash, to the driver"],
        ["Payment", paymentReference],
        ["Beyond the fare", ride.extra && receiptOfExtra(ride.extra, timeZone)],
        [
          both === null ? "Refund" : "Refund of this way",
          refund && `${money(refund.amount)} ${refund.sent ? "sent back" : "on its way back"} to your card`,
        ],
      ]}
    />
  );
}
