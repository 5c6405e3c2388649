import type { PaymentDispute } from "@lamplight/api/contract/payment-text.ts";
import { WithOfficeLine } from "./office-line.tsx";
import { Warning } from "./warning.tsx";

const FOR_PATIENT: Record<PaymentDispute, string> = {
  open: "Your bank is deciding about this payment, because it was disputed. Until it has decided, we can't refund it. If you didn't mean to dispute it, please tell your bank.",
  lost: "Your bank has already returned this payment to you, because it was disputed. Please call us if that's wrong.",
};
const FOR_OFFICE: Record<PaymentDispute, string> = {
  open: "The bank is deciding about this payment. Until it has decided, no refund is sent. Answer the dispute at the card provider: see Money, Disputes.",
  lost: "The bank returned this payment to the cardholder. Refunds that were still due are closed.",
};

/** On a visit or ride whose payment is disputed: what that means. */
export function DisputeNotice({
  dispute,
  isAtOffice = false,
}: {
  dispute: PaymentDispute | null;
  isAtOffice?: boolean;
}) {
  return (
    dispute && (
      <Warning role="status">
        <WithOfficeLine text={(isAtOffice ? FOR_OFFICE : FOR_PATIENT)[dispute]} />
      </Warning>
    )
  );
}
