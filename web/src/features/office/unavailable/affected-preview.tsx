import type { HandleAffected } from "@lamplight/api/contract/affected-visits.ts";
import { inWords, UNDO_SECONDS } from "@lamplight/api/contract/rules.ts";
import { useQuery } from "@tanstack/react-query";
import { Button } from "../../../components/form/button.tsx";
import { FieldNote } from "../../../components/form/field.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import { Actions, Card, Stack } from "../../../components/layout/boxes.tsx";
import { Outcomes } from "../../../components/office/outcomes.tsx";
import { errorMessage } from "../../../lib/errors/failure.ts";
import { counted, money } from "../../../lib/time/format.ts";
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
    <Card as="section" aria-label="Review" aria-live="polite" aria-busy={isFetching}>
      <Stack>
        <h2>Review</h2>
        {preview ? (
          <>
            <p>
              <b>{counted(preview.emails, "email")}</b> will be sent about these decisions. Refunds:{" "}
              <b>{money(preview.refundCents / 100)}</b>.
            </p>
            <Outcomes
              outcomes={preview.outcomes.map(({ visitId, patient, state, text, email }) => ({
                ...{ id: visitId, who: patient, text, message: email },
                isAsChosen: state !== "failed",
              }))}
            />
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
      </Stack>
    </Card>
  );
}
