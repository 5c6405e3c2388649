import { zodResolver } from "@hookform/resolvers/zod";
import { type Review, WriteReview } from "@lamplight/api/contract/reviews.ts";
import { useQuery } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { useController, useForm } from "react-hook-form";
import { Button } from "../../components/button.tsx";
import { TextArea } from "../../components/field.tsx";
import { Form } from "../../components/form.tsx";
import { useDraft } from "../../lib/draft.ts";
import { Failure } from "../../lib/failure.ts";
import { sayFirstFault } from "../../lib/form-faults.ts";
import { notify } from "../../lib/notify.ts";
import { useOneAtATime } from "../../lib/one-at-a-time.ts";
import { useToken } from "../../lib/session.ts";
import { ownReviewQuery, useWriteReview } from "./queries.ts";
import styles from "./review-form.module.css";
import { StarField } from "./star-field.tsx";

type ReviewFormProps = { docId: string; consultant: string; sendToLogin: () => void };

/** One's own review of a consultant: the first one, or another in its place. A draft survives the way to the login screen. */
export function ReviewForm({ docId, consultant, sendToLogin }: ReviewFormProps) {
  const isSignedIn = useToken("user") !== null;
  const { data: own } = useQuery({ ...ownReviewQuery(docId), enabled: isSignedIn });
  const draft = useDraft(`review ${docId}`);
  const form = useForm({
    resolver: zodResolver(WriteReview),
    values: readDraft(draft.kept) ?? valuesOf(own),
    resetOptions: { keepDirtyValues: true },
  });
  const { control, register, handleSubmit, getValues, formState } = form;
  const rating = useController({ control, name: "rating" });
  const { mutateAsync: write } = useWriteReview(docId);

  const leaveForLogin = () => {
    draft.keep(JSON.stringify(getValues()));
    sendToLogin();
  };
  const send = useOneAtATime(
    handleSubmit(async (review) => {
      try {
        const { message } = await write(review);
        draft.drop();
        if (message) notify.success(message);
      } catch (thrown) {
        if (thrown instanceof Failure && thrown.status === 401) leaveForLogin();
      }
    }, sayFirstFault),
  );
  const submit = (event: FormEvent) => {
    if (isSignedIn) {
      void send(event);
      return;
    }
    event.preventDefault();
    notify.warning("Login to write a review");
    leaveForLogin();
  };

  return (
    <Form className={styles["form"]} onSubmit={submit} aria-labelledby="review-form-title">
      <h3 id="review-form-title">{own ? "Change your review" : `Have you seen ${consultant}?`}</h3>
      <StarField
        label="Your rating"
        value={rating.field.value}
        error={rating.fieldState.error?.message}
        onChange={rating.field.onChange}
        ref={rating.field.ref}
      />
      <TextArea
        label="Your review"
        required
        hint="Shown with your first name and initial."
        error={formState.errors.comment?.message}
        {...register("comment")}
      />
      <Button type="submit" busy={formState.isSubmitting} busyLabel="Submitting…">
        Submit Review
      </Button>
    </Form>
  );
}

const valuesOf = (review: Review | null | undefined): WriteReview => ({
  rating: review?.rating ?? 0,
  comment: review?.comment ?? "",
});

/** A draft that was kept on the way to the login screen; it may hold less than a whole review. */
function readDraft(kept: string | null): WriteReview | null {
  if (kept === null) return null;
  const read: unknown = JSON.parse(kept);
  if (typeof read !== "object" || read === null) return null;
  return {
    rating: "rating" in read && typeof read.rating === "number" ? read.rating : 0,
    comment: "comment" in read && typeof read.comment === "string" ? read.comment : "",
  };
}
