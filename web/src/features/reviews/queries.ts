import { OwnReview, ReviewList, ReviewWritten, type WriteReview } from "@lamplight/api/contract/reviews.ts";
import { queryOptions } from "@tanstack/react-query";
import { everyPage } from "../../lib/http/every-page.ts";
import { http } from "../../lib/http/http.ts";
import { useWrite } from "../../lib/http/write.ts";

export const reviewsKey = (docId: string) => ["reviews", docId] as const;

/** Reviews of one consultant: verified visits first, each newest first. */
export const reviewsQuery = (docId: string) =>
  queryOptions({
    queryKey: reviewsKey(docId),
    queryFn: ({ signal }) =>
      everyPage(
        `/api/reviews/${encodeURIComponent(docId)}`,
        ReviewList,
        (before, page) => ({ ...page, reviews: [...before.reviews, ...page.reviews] }),
        { signal },
      ),
    select: (answer) => answer.reviews,
  });

/** The signed-in patient's review of a consultant, or null. */
export const ownReviewQuery = (docId: string) =>
  queryOptions({
    queryKey: ["user", "ownReview", docId],
    queryFn: ({ signal }) =>
      http.get(`/api/reviews/${encodeURIComponent(docId)}/mine`, OwnReview, { as: "user", signal }),
    select: (answer) => answer.review,
  });

/** Submits a review, and refetches what it changes. */
export const useWriteReview = (docId: string) =>
  useWrite(
    (review: WriteReview, key) =>
      http.post(`/api/reviews/${encodeURIComponent(docId)}`, review, ReviewWritten, { as: "user", ...key }),
    {
      invalidates: [reviewsQuery(docId).queryKey, ownReviewQuery(docId).queryKey],
      meta: { fallback: "Failed to submit review" },
    },
  );
