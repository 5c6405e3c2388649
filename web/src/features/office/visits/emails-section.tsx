import type { EmailOfRecord, OfficeVisit } from "@lamplight/api/contract/office-visits.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../components/form/button.tsx";
import { EmailDialog } from "../../../components/office/emails/email-dialog.tsx";
import { RecordEmails } from "../../../components/office/emails/record-emails.tsx";
import { emailQuery, useSendAgain } from "./queries.ts";

/** The visit's emails: whether each was sent, why not, and a button to resend it. */
export function EmailsSection({ visit, mayAct }: { visit: OfficeVisit; mayAct: boolean }) {
  const [shown, setShown] = useState<EmailOfRecord | null>(null);
  const { emails, timeZone } = visit;
  return (
    <>
      <RecordEmails emails={emails} timeZone={timeZone}>
        {(message) =>
          mayAct &&
          message.canResend && (
            <Button variant="link" size="small" onClick={() => setShown(message)}>
              {message.state === "paper" ? "Print" : message.problem ? "Try again now" : "Resend"}
            </Button>
          )
        }
      </RecordEmails>
      {shown && (
        <Email key={`${shown.kind} ${shown.subjectId}`} visit={visit} message={shown} onClose={() => setShown(null)} />
      )}
    </>
  );
}

type EmailProps = { visit: OfficeVisit; message: EmailOfRecord; onClose: () => void };

function Email({ visit, message, onClose }: EmailProps) {
  const which = { kind: message.kind, subjectId: message.subjectId };
  const { data: email, error } = useQuery(emailQuery(visit._id, which));
  const { mutate: send, isPending, error: sendError } = useSendAgain(visit._id);
  const to = email?.to ?? visit.patient.email;
  return (
    <EmailDialog
      message={message}
      email={email}
      error={sendError ?? error}
      text={
        to === ""
          ? "The patient has no email. Print this message or read it aloud."
          : `To ${to}, as it would be sent now.`
      }
      isPrinted={to === ""}
      onClose={onClose}
    >
      <Button busy={isPending} busyLabel="Sending…" onClick={() => send(which, { onSuccess: onClose })}>
        Send email
      </Button>
    </EmailDialog>
  );
}
