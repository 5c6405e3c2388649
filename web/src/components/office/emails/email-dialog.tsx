import type { EmailOfRecord } from "@lamplight/api/contract/office-visits.ts";
import type { ReactNode } from "react";
import { DialogActions, DialogCard } from "../../dialogs/dialog-card.tsx";
import { Button } from "../../form/button.tsx";
import { FormError } from "../../form/form-error.tsx";
import { EmailSheet } from "./email-sheet.tsx";

type EmailDialogProps = {
  /** The chosen email; null if none is open. */
  message: EmailOfRecord | null;
  /** How it reads; undefined while it is loading. */
  email: { subject: string; text: string } | undefined;
  error: Error | null;
  text: string;
  onClose: () => void;
  /** What can be done with it, besides printing it. */
  children?: ReactNode;
  isPrinted: boolean;
};

/** Shows an email about a visit or ride, to print it or to send it again. */
export const EmailDialog = ({ message, email, error, text, onClose, isPrinted, children }: EmailDialogProps) => (
  <DialogCard isOpen={message !== null} title={email?.subject ?? message?.name ?? ""} text={text} onClose={onClose}>
    {email && <EmailSheet text={email.text} />}
    <FormError error={error} />
    <DialogActions>
      <Button variant="quiet" onClick={onClose}>
        Close
      </Button>
      {email && (isPrinted ? <Button onClick={() => window.print()}>Print</Button> : children)}
    </DialogActions>
  </DialogCard>
);
