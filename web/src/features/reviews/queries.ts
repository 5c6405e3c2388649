import { OwnReview, ReviewList, ReviewWritten, type WriteReview } from "@lamplight/api/contract/reviews.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { http } from "../../lib/http.ts";

/** What patients say of one consultant, newest first. */
export const reviewsQuery = (docId: string) =>
  queryOptions({
    queryKey: ["reviews", docId],
    queryFn: ({ signal }) => http.get(`/api/reviews/${encodeURIComponent(docId)}`, ReviewList, { signal }),
    select: (answer) => answer.reviews,
  });

/** What the signed-in patient has said of a consultant, or null. */
export const ownReviewQuery = (docId: string) =>
  queryOptions({
    queryKey: ["ownReview", docId],
    queryFn: ({ signal }) =>
      http.get(`/api/reviews/${encodeURIComponent(docId)}/mine`, OwnReview, { as: "user", signal }),
    select: (answer) => answer.review,
    meta: { isPrivate: true },
  });

/** Writes a review, and has every average that it changes looked up again. */
export function useWriteReview(docId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (review: WriteReview) =>
      http.post(`/api/reviews/${encodeURIComponent(docId)}`, review, ReviewWritten, { as: "user" }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: reviewsQuery(docId).queryKey }),
        client.invalidateQueries({ queryKey: ownReviewQuery(docId).queryKey }),
        client.invalidateQueries({ queryKey: ["consultants"] }),
      ]),
    meta: { fallback: "Failed to submit review" },
  });
}
