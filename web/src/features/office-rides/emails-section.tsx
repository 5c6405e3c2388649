import type { OfficeRide } from "@lamplight/api/contract/office-rides.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { DialogActions, DialogCard } from "../../components/dialog-card.tsx";
import { EmailRows, emailName } from "../../components/email-rows.tsx";
import { EmailSheet } from "../../components/email-sheet.tsx";
import { Refusal } from "../../components/form-error.tsx";
import { printedEmailQuery } from "./queries.ts";

/** Never printed: its code is told once, and there is always a new one. */
const LINK = "pay-link";

type EmailMessage = OfficeRide["emails"][number];

/** What was written about a ride: whether it left, why not, and what is to be printed for who has no email. */
export function EmailsSection({ ride: { _id, emails, timeZone } }: { ride: OfficeRide }) {
  const [shown, setShown] = useState<EmailMessage | null>(null);
  return (
    <section aria-labelledby="emails">
      <h2 id="emails">Emails</h2>
      <EmailRows emails={emails} timeZone={timeZone}>
        {(letter) =>
          letter.state === "paper" &&
          letter.kind !== LINK && (
            <Button look="link" size="small" onClick={() => setShown(letter)}>
              Print it
            </Button>
          )
        }
      </EmailRows>
      <PrintDialog rideId={_id} letter={shown} onClose={() => setShown(null)} />
    </section>
  );
}

function PrintDialog({
  rideId,
  letter,
  onClose,
}: {
  rideId: string;
  letter: EmailMessage | null;
  onClose: () => void;
}) {
  const { data: words, error } = useQuery(printedEmailQuery(rideId, letter));
  return (
    <DialogCard
      isOpen={letter !== null}
      title={words?.subject ?? (letter ? emailName(letter) : "")}
      text="There is no email: print it, or read it out."
      onClose={onClose}
    >
      {words && <EmailSheet text={words.text} />}
      <Refusal error={error} />
      <DialogActions>
        <Button look="quiet" onClick={onClose}>
          Close
        </Button>
        {words && <Button onClick={() => window.print()}>Print</Button>}
      </DialogActions>
    </DialogCard>
  );
}
