import { zodResolver } from "@hookform/resolvers/zod";
import { type Review, WriteReview } from "@lamplight/api/contract/reviews.ts";
import { useQuery } from "@tanstack/react-query";
import { useController, useForm } from "react-hook-form";
import { Agreement } from "../../components/form/agreement.tsx";
import { Button } from "../../components/form/button.tsx";
import { TextArea } from "../../components/form/field.tsx";
import { Form } from "../../components/form/form.tsx";
import { Soft } from "../../components/layout/boxes.tsx";
import { EmergencyHelpFor } from "../../components/people/emergency-help-for.tsx";
import { useFormDraft } from "../../lib/drafts/form-draft.ts";
import { Failure } from "../../lib/errors/failure.ts";
import { focusFirstError } from "../../lib/errors/form-errors.ts";
import { useFormSend } from "../../lib/forms/form-send.ts";
import { useToken } from "../../lib/http/session.ts";
import { notify } from "../../lib/page/notify.ts";
import { ownReviewQuery, useWriteReview } from "./queries.ts";
import styles from "./review-form.module.css";
import { StarField } from "./star-field.tsx";

type ReviewFormProps = {
  docId: string;
  consultant: string;
  sendToLogin: () => void;
  /** Called after a review that changes the rating: refetch the consultant. */
  onWritten: () => void;
};

/** The patient's review of a consultant: a new one, or a change. A draft survives the login, Back and a reload. */
export function ReviewForm({ docId, consultant, sendToLogin, onWritten }: ReviewFormProps) {
  const isSignedIn = useToken("user") !== null;
  const { data: own } = useQuery({ ...ownReviewQuery(docId), enabled: isSignedIn });
  const form = useForm({
    resolver: zodResolver(WriteReview),
    values: valuesOf(own),
    resetOptions: { keepDirtyValues: true },
  });
  const draft = useFormDraft(`review ${docId}`, form, ["rating", "comment"]);
  const { control, register, formState } = form;
  const rating = useController({ control, name: "rating" });
  const { mutateAsync: write } = useWriteReview(docId);

  const sending = useFormSend(
    form,
    ["comment", "rating"],
    async (review) => {
      try {
        const { message } = await draft.sending(() => write(review));
        onWritten();
        if (message) notify.success(message);
      } catch (thrown) {
        if (thrown instanceof Failure && thrown.status === 401) sendToLogin();
        throw thrown;
      }
    },
    focusFirstError,
  );
  const send = async () => {
    if (isSignedIn) return sending.send();
    notify.warning("Login to write a review");
    sendToLogin();
  };

  return (
    <Form {...sending} send={send} className={styles["form"]} id="review" aria-labelledby="review-form-title">
      <h3 id="review-form-title">{own ? "Change your review" : `Have you seen ${consultant}?`}</h3>
      <StarField
        label="Your rating"
        value={rating.field.value}
        error={rating.fieldState.error?.message}
        onChange={rating.field.onChange}
        ref={rating.field.ref}
      />
      <EmergencyHelpFor control={control} name="comment" />
      <TextArea
        label="Your review"
        required
        hint="We show your first name and initial. Your review counts for the rating once you've had a visit here."
        error={formState.errors.comment?.message}
        {...register("comment")}
      />
      <Button type="submit" busy={formState.isSubmitting} busyLabel="Submitting…">
        Submit Review
      </Button>
      <Soft variant="xs">
        <Agreement doing="submitting your review" />
      </Soft>
    </Form>
  );
}

const valuesOf = (review: Review | null | undefined): WriteReview => ({
  rating: review?.rating ?? 0,
  comment: review?.comment ?? "",
});
