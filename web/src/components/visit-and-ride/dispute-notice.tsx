import type { PaymentDispute } from "@lamplight/api/contract/payment-text.ts";
import { inDollars } from "../../lib/time/format.ts";
import { WithOfficeLine } from "../people/office-line.tsx";
import { Warning } from "../states/warning.tsx";

const FOR_PATIENT: Record<PaymentDispute, string> = {
  open: "Your bank is deciding about this payment, because it was disputed. Until it has decided, we can't refund it. If you didn't mean to dispute it, please tell your bank.",
  lost: "Your bank has already returned this payment to you, because it was disputed. Please call us if that's wrong.",
};

/** On a visit or ride whose payment is disputed: what that means for its patient. */
export function DisputeNotice({ dispute }: { dispute: PaymentDispute | null }) {
  return (
    dispute && (
      <Warning role="status">
        <WithOfficeLine text={FOR_PATIENT[dispute]} />
      </Warning>
    )
  );
}

/** The same for the office, with the amounts. The rest of the payment stays refundable. */
export function OfficeDisputeNotice({ disputedCents, lostCents }: { disputedCents: number; lostCents: number }) {
  const sentences = [
    ...(lostCents > 0
      ? [
          `Lost to the bank: ${inDollars(lostCents)}. The bank returned it to the cardholder, and refunds of it are closed.`,
        ]
      : []),
    ...(disputedCents > 0
      ? [
          `The bank is deciding about ${inDollars(disputedCents)}. Until it has decided, that isn't refunded. Answer the dispute at the card provider: see Money, Disputes.`,
        ]
      : []),
  ];
  return sentences.length > 0 && <Warning role="status">{sentences.join(" ")}</Warning>;
}
