import type { EmailOfRecord, OfficeVisit } from "@lamplight/api/contract/office-visits.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DialogActions, DialogCard } from "../../../components/dialogs/dialog-card.tsx";
import { Button } from "../../../components/form/button.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import { EmailRows } from "../../../components/office/email-rows.tsx";
import { EmailSheet } from "../../../components/office/email-sheet.tsx";
import { emailQuery, useSendAgain } from "./queries.ts";

/** The visit's emails: whether each was sent, why not, and a button to resend it. */
export function EmailsSection({ visit, mayAct }: { visit: OfficeVisit; mayAct: boolean }) {
  const [shown, setShown] = useState<EmailOfRecord | null>(null);
  const { emails, timeZone } = visit;
  return (
    <section aria-labelledby="emails">
      <h2 id="emails">Emails</h2>
      <EmailRows emails={emails} timeZone={timeZone}>
        {(message) =>
          mayAct &&
          message.canResend && (
            <Button variant="link" size="small" onClick={() => setShown(message)}>
              {message.state === "paper" ? "Print" : message.problem ? "Try again now" : "Resend"}
            </Button>
          )
        }
      </EmailRows>
      <EmailDialog
        key={shown && `${shown.kind} ${shown.subjectId}`}
        visit={visit}
        message={shown}
        onClose={() => setShown(null)}
      />
    </section>
  );
}

function EmailDialog({
  visit,
  message,
  onClose,
}: {
  visit: OfficeVisit;
  message: EmailOfRecord | null;
  onClose: () => void;
}) {
  const which = message && { kind: message.kind, subjectId: message.subjectId };
  const { data: email, error } = useQuery(emailQuery(visit._id, which));
  const { mutate: send, isPending, error: sendError } = useSendAgain(visit._id);
  const to = email?.to ?? visit.patient.email;
  const isPrinted = to === "";
  const resend = () => which && send(which, { onSuccess: onClose });
  return (
    <DialogCard
      isOpen={message !== null}
      title={email?.subject ?? (message ? message.name : "")}
      text={
        isPrinted
          ? "The patient has no email. Print this message or read it aloud."
          : `To ${to}, as it would be sent now.`
      }
      onClose={onClose}
    >
      {email && <EmailSheet text={email.text} />}
      <FormError error={sendError ?? error} />
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
        {email && isPrinted && <Button onClick={() => window.print()}>Print</Button>}
        {email && !isPrinted && (
          <Button busy={isPending} busyLabel="Sending…" onClick={resend}>
            Send email
          </Button>
        )}
      </DialogActions>
    </DialogCard>
  );
}
