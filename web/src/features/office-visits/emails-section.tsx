import type { OfficeVisit } from "@lamplight/api/contract/office-visits.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { DialogActions, DialogCard } from "../../components/dialog-card.tsx";
import { EmailRows, emailName } from "../../components/email-rows.tsx";
import { EmailSheet } from "../../components/email-sheet.tsx";
import { FormError } from "../../components/form-error.tsx";
import { emailQuery, useSendAgain } from "./queries.ts";

type EmailMessage = OfficeVisit["emails"][number];

/** What goes to the nurse, and a link, of which there is always a new one, are not written once more. */
const isOnce = ({ kind }: EmailMessage) => kind.startsWith("nurse-") || kind.startsWith("pay-link");

/** What was written about a visit: whether it left, why not, and the way to write it once more. */
export function EmailsSection({ visit, mayAct }: { visit: OfficeVisit; mayAct: boolean }) {
  const [shown, setShown] = useState<EmailMessage | null>(null);
  const { emails, timeZone } = visit;
  return (
    <section aria-labelledby="emails">
      <h2 id="emails">Emails</h2>
      <EmailRows emails={emails} timeZone={timeZone}>
        {(message) =>
          mayAct &&
          !isOnce(message) && (
            <Button variant="link" size="small" onClick={() => setShown(message)}>
              {message.state === "paper" ? "Print it" : message.trouble ? "Try it now" : "Send it again"}
            </Button>
          )
        }
      </EmailRows>
      <EmailDialog
        key={shown && `${shown.kind} ${shown.about}`}
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
  message: EmailMessage | null;
  onClose: () => void;
}) {
  const which = message && { kind: message.kind, about: message.about };
  const { data: words, error } = useQuery(emailQuery(visit._id, which));
  const { mutate: send, isPending, error: refused } = useSendAgain(visit._id);
  const isOnPaper = visit.patient.email === "";
  const again = () => which && send(which, { onSuccess: onClose });
  return (
    <DialogCard
      isOpen={message !== null}
      title={words?.subject ?? (message ? emailName(message) : "")}
      text={
        isOnPaper
          ? "There is no email: print it, or read it out."
          : `To ${visit.patient.email}, as it would be written now.`
      }
      onClose={onClose}
    >
      {words && <EmailSheet text={words.text} />}
      <FormError error={refused ?? error} />
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
        {words && isOnPaper && <Button onClick={() => window.print()}>Print</Button>}
        {words && !isOnPaper && (
          <Button busy={isPending} busyLabel="One moment…" onClick={again}>
            Send it
          </Button>
        )}
      </DialogActions>
    </DialogCard>
  );
}
