import { inWords, REFUSE_OFFICE_CHANGE_HOURS } from "@lamplight/api/contract/rules.ts";
import type { ChangePreviewed } from "@lamplight/api/contract/visit-changes.ts";
import { errorMessage } from "../../lib/errors/failure.ts";
import { money } from "../../lib/time/format.ts";
import { Button } from "../form/button.tsx";
import { FieldNote } from "../form/field.tsx";
import { WithOfficeLine } from "../people/office-line.tsx";
import styles from "./change-preview.module.css";

type ChangePreviewProps = {
  preview: ChangePreviewed | undefined;
  error: unknown;
  isFetching: boolean;
  retry: () => void;
  /** True if the email is sent. */
  isNotified: boolean;
  /** Whether the refund and the kept amount are shown. */
  hasMoney?: boolean;
  /** Whether an organization pays on account. */
  isOnAccount?: boolean;
  emailName?: string;
};

/** Preview of an action: its blockers, or the exact amounts and the email that is sent. */
export function ChangePreview({
  preview,
  error,
  isFetching,
  retry,
  isNotified,
  hasMoney = true,
  isOnAccount = false,
  emailName = "The email",
}: ChangePreviewProps) {
  return (
    <div className={styles["preview"]} aria-live="polite" aria-busy={isFetching}>
      {preview && preview.blockers.length > 0 ? (
        <ul className={styles["blockers"]}>
          {preview.blockers.map((blocker) => (
            <li key={blocker}>
              <WithOfficeLine text={blocker} />
            </li>
          ))}
        </ul>
      ) : preview ? (
        <>
          {preview.facts && preview.facts.length > 0 && (
            <ul className={styles["facts"]}>
              {preview.facts.map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
          )}
          {hasMoney && (
            <p>
              {isOnAccount ? "Taken off the organization's bill" : "Refund"}: <b>{money(preview.refundCents / 100)}</b>.{" "}
              {isOnAccount ? "Still billed" : "Payment kept"}: <b>{money(preview.keepsCents / 100)}</b>.
            </p>
          )}
          {preview.heldCents !== undefined && preview.heldCents > 0 && (
            <p>
              The bank is deciding about this payment. <b>{money(preview.heldCents / 100)}</b> is refunded if the
              payment stays with us.
            </p>
          )}
          {preview.rights?.after.reason === "moved_by_office" && (
            <p>
              For {inWords(REFUSE_OFFICE_CHANGE_HOURS, "hours")}, the patient can refuse this change and get a full
              refund.
            </p>
          )}
          {!hasMoney && !isNotified && <p>The passenger won't get an email about it.</p>}
          {preview.email.subject && isNotified && (
            <details>
              <summary>
                {emailName}: {preview.email.subject}
              </summary>
              <pre>{preview.email.text}</pre>
            </details>
          )}
        </>
      ) : error ? (
        <>
          <FieldNote error={errorMessage(error)} />
          <Button variant="quiet" size="small" onClick={retry}>
            Try again
          </Button>
        </>
      ) : (
        <p>Checking…</p>
      )}
    </div>
  );
}
