import { fullDate } from "@lamplight/api/contract/format-time.ts";
import type { OfficeReview } from "@lamplight/api/contract/reviews.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { policiesPath, recordPaths } from "../../app/paths.ts";
import { ActForm } from "../../components/dialogs/act-form.tsx";
import { DialogCard } from "../../components/dialogs/dialog-card.tsx";
import { Button } from "../../components/form/button.tsx";
import { FormError } from "../../components/form/form-error.tsx";
import { Soft, Stack } from "../../components/layout/boxes.tsx";
import { OfficeList, OfficeRow } from "../../components/office/office-list.tsx";
import { officeReviewsQuery, useHideReview } from "./office-queries.ts";
import styles from "./office-reviews.module.css";

const NONE = { title: "No reviews yet", text: "Reviews that patients write appear here." };

/** A nurse's reviews at the office, where one can be hidden with a reason. */
export function OfficeReviewList({ docId, timeZone }: { docId: string; timeZone: string }) {
  const known = useInfiniteQuery(officeReviewsQuery(docId));
  return (
    <OfficeList label="Reviews" query={known} empty={NONE}>
      {(review) => <Row key={review._id} review={review} timeZone={timeZone} />}
    </OfficeList>
  );
}

function Row({ review, timeZone }: { review: OfficeReview; timeZone: string }) {
  const { _id, patient, rating, comment, date, verified, hiddenReason, hiddenBy } = review;
  const [isHiding, setHiding] = useState(false);
  const { mutateAsync: hide, mutate: show, isPending, error } = useHideReview(_id);
  return (
    <OfficeRow className={styles["row"]}>
      <div>
        <Link to={recordPaths.patient(patient._id)}>{patient.name}</Link>
        <Soft variant="xs">
          {rating} of 5 stars, <Link to={policiesPath(date)}>{fullDate(date, timeZone)}</Link>,{" "}
          {verified ? "had a visit" : "no visit, not counted"}
        </Soft>
      </div>
      <p className={styles["comment"]}>{comment}</p>
      <Stack variant="start">
        {hiddenReason !== null && (
          <Soft variant="xs">
            Hidden by {hiddenBy}: {hiddenReason}
          </Soft>
        )}
        {hiddenReason === null ? (
          <Button
            variant="quiet"
            size="small"
            aria-label={`Hide ${patient.name}'s review`}
            onClick={() => setHiding(true)}
          >
            Hide review
          </Button>
        ) : (
          <Button
            variant="quiet"
            size="small"
            busy={isPending}
            busyLabel="One moment…"
            aria-label={`Show ${patient.name}'s review again`}
            onClick={() => show(null)}
          >
            Show again
          </Button>
        )}
        {!isHiding && <FormError error={error} />}
      </Stack>
      <DialogCard
        isOpen={isHiding}
        onClose={() => setHiding(false)}
        title="Hide this review"
        text="Patients no longer see it, and its stars no longer count. The patient isn't told."
      >
        <ActForm
          isChosen
          draft={`hide ${_id}`}
          confirmLabel="Hide review"
          variant="danger"
          reasonHint="Saved in the log. The patient doesn't see it."
          missingReason="Please say why this review is hidden"
          isBusy={isPending}
          onConfirm={hide}
          onClose={() => setHiding(false)}
        />
      </DialogCard>
    </OfficeRow>
  );
}
