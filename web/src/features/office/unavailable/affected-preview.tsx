import type { AffectedPreview, HandleAffected } from "@lamplight/api/contract/affected-visits.ts";
import { inWords, UNDO_SECONDS } from "@lamplight/api/contract/rules.ts";
import { useQuery } from "@tanstack/react-query";
import { Button } from "../../../components/form/button.tsx";
import { FieldNote } from "../../../components/form/field.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import { Actions, Card } from "../../../components/layout/boxes.tsx";
import { errorMessage } from "../../../lib/errors/failure.ts";
import { counted, money } from "../../../lib/time/format.ts";
import styles from "./affected-visits.module.css";
import { affectedPreviewQuery } from "./queries.ts";

type ReviewProps = {
  input: HandleAffected;
  isBusy: boolean;
  error: unknown;
  onConfirm: () => void;
  onBack: () => void;
};

/** Everything that the decisions do, to be confirmed once: every outcome, refund and email. */
export function AffectedReview({ input, isBusy, error, onConfirm, onBack }: ReviewProps) {
  const { data: preview, error: previewError, isFetching } = useQuery(affectedPreviewQuery(input, true));
  return (
    <Card as="section" className={styles["review"]} aria-label="Review" aria-live="polite" aria-busy={isFetching}>
      <h2>Review</h2>
      {preview ? (
        <>
          <p>
            <b>{counted(preview.emails, "email")}</b> will be sent about these decisions. Refunds:{" "}
            <b>{money(preview.refundCents / 100)}</b>.
          </p>
          <Outcomes preview={preview} />
        </>
      ) : previewError ? (
        <FieldNote error={errorMessage(previewError)} />
      ) : (
        <p>Checking…</p>
      )}
      <p>
        Patients you decide about later are emailed too: they can choose another time or a full refund by a link. You
        can undo everything for {inWords(UNDO_SECONDS, "seconds")}. No email or refund is sent before.
      </p>
      <FormError error={error} />
      <Actions>
        <Button variant="quiet" onClick={onBack}>
          Change decisions
        </Button>
        <Button busy={isBusy} busyLabel="One moment…" disabled={!preview || isFetching} onClick={onConfirm}>
          Confirm
        </Button>
      </Actions>
    </Card>
  );
}

const Outcomes = ({ preview }: { preview: AffectedPreview }) => (
  <ul className={styles["outcomes"]}>
    {preview.outcomes.map(({ visitId, patient, state, text, email }) => (
      <li key={visitId}>
        <p>
          <b>{patient}:</b> {state === "failed" ? <span className={styles["failed"]}>{text}</span> : text}
        </p>
        {email && (
          <details>
            <summary>The email: {email.subject}</summary>
            <pre>{email.text}</pre>
          </details>
        )}
      </li>
    ))}
  </ul>
);
