import type { OfficeRide } from "@lamplight/api/contract/office-rides.ts";
import type { EmailOfRecord } from "@lamplight/api/contract/office-visits.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../../components/form/button.tsx";
import { EmailDialog } from "../../../../components/office/emails/email-dialog.tsx";
import { RecordEmails } from "../../../../components/office/emails/record-emails.tsx";
import { printedEmailQuery, useRetryEmail } from "../queries.ts";

/** Emails about a ride: sent or not, with another try, and printable for patients without email. */
export function EmailsSection({ ride: { _id, emails, timeZone }, mayAct }: { ride: OfficeRide; mayAct: boolean }) {
  const [shown, setShown] = useState<EmailOfRecord | null>(null);
  const printed = useQuery(printedEmailQuery(_id, shown));
  const { mutate: retry, isPending, variables: retried } = useRetryEmail(_id);
  return (
    <>
      <RecordEmails emails={emails} timeZone={timeZone}>
        {(message) =>
          message.canResend &&
          (message.state === "paper" ? (
            <Button variant="link" size="small" onClick={() => setShown(message)}>
              Print email
            </Button>
          ) : (
            mayAct &&
            message.problem && (
              <Button
                variant="link"
                size="small"
                busy={isPending && retried === message}
                busyLabel="Trying…"
                onClick={() => retry(message)}
              >
                Try again now
              </Button>
            )
          ))
        }
      </RecordEmails>
      <EmailDialog
        message={shown}
        email={printed.data}
        error={printed.error}
        text="No email on file. Print this, or read it out."
        isPrinted
        onClose={() => setShown(null)}
      />
    </>
  );
}
