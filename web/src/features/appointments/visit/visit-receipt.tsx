import type { Appointment } from "@lamplight/api/contract/appointments.ts";
import { dateAndTime, fullDate } from "@lamplight/api/contract/format-time.ts";
import { paidHow, refundDestination } from "@lamplight/api/contract/payment-text.ts";
import type { RefundState } from "@lamplight/api/contract/refund-state.ts";
import { Receipt } from "../../../components/visit-and-ride/receipt.tsx";
import { minutesOf } from "../../../lib/time/format.ts";

const refunds: Record<RefundState, string> = {
  scheduled: "Scheduled",
  on_its_way: "On its way",
  failed: "Not gone through yet",
  returned: "Refunded",
};

/** Receipt of a visit. */
export function VisitReceipt({ appointment, paidBy }: { appointment: Appointment; paidBy: string | undefined }) {
  const { amount, docData, startsAt, timeZone, paidAt, paymentReference, refundState } = appointment;
  const method = appointment.paidBy ?? "card";
  return (
    <Receipt
      amount={amount}
      facts={[
        ["For", `Video consultation, ${minutesOf(appointment)} minutes\n${docData.name}, ${docData.speciality}`],
        ["Visit", dateAndTime(startsAt, timeZone)],
        ["Received from", paidBy],
        ["Paid on", paidAt && `${fullDate(paidAt, timeZone)}, ${paidHow[method]}`],
        ["Payment", paymentReference],
        [
          "Refund",
          refundState && `${refunds[refundState]}${refundState === "failed" ? "" : ` ${refundDestination[method]}`}`,
        ],
      ]}
    />
  );
}
