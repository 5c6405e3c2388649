import type { OfficeRide } from "@lamplight/api/contract/office-rides.ts";
import type { EmailOfRecord } from "@lamplight/api/contract/office-visits.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DialogActions, DialogCard } from "../../../../components/dialogs/dialog-card.tsx";
import { Button } from "../../../../components/form/button.tsx";
import { FormError } from "../../../../components/form/form-error.tsx";
import { EmailRows } from "../../../../components/office/email-rows.tsx";
import { EmailSheet } from "../../../../components/office/email-sheet.tsx";
import { printedEmailQuery, useRetryEmail } from "../queries.ts";

/** Emails about a ride: sent or not, with another try, and printable for patients without email. */
export function EmailsSection({ ride: { _id, emails, timeZone }, mayAct }: { ride: OfficeRide; mayAct: boolean }) {
  const [shown, setShown] = useState<EmailOfRecord | null>(null);
  const { mutate: retry, isPending, variables: retried } = useRetryEmail(_id);
  return (
    <section aria-labelledby="emails">
      <h2 id="emails">Emails</h2>
      <EmailRows emails={emails} timeZone={timeZone}>
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
      </EmailRows>
      <PrintDialog rideId={_id} message={shown} onClose={() => setShown(null)} />
    </section>
  );
}

function PrintDialog({
  rideId,
  message,
  onClose,
}: {
  rideId: string;
  message: EmailOfRecord | null;
  onClose: () => void;
}) {
  const { data: words, error } = useQuery(printedEmailQuery(rideId, message));
  return (
    <DialogCard
      isOpen={message !== null}
      title={words?.subject ?? (message ? message.name : "")}
      text="No email on file. Print this, or read it out."
      onClose={onClose}
    >
      {words && <EmailSheet text={words.text} />}
      <FormError error={error} />
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
        {words && <Button onClick={() => window.print()}>Print</Button>}
      </DialogActions>
    </DialogCard>
  );
}
