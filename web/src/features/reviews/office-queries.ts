import { Done } from "@lamplight/api/contract/response.ts";
import { OfficeReviews } from "@lamplight/api/contract/reviews.ts";
import { infiniteQueryOptions, useMutation } from "@tanstack/react-query";
import { ERRORS_INLINE } from "../../lib/errors/failure.ts";
import { useIdempotentWrite } from "../../lib/http/idempotency-key.ts";
import { officeCalls } from "../../lib/office/office-calls.ts";
import { paged, pageUrl } from "../../lib/office/office-lists.ts";
import { useRefetchOffice } from "../../lib/office/office-queries.ts";
import { notifyResponse } from "../../lib/page/notify.ts";

const office = officeCalls("office");

/** A nurse's reviews, hidden ones included. */
export const officeReviewsQuery = (docId: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ["office", "reviews", docId],
    queryFn: ({ pageParam, signal }) =>
      office.get(pageUrl(`consultants/${docId}/reviews`, pageParam), OfficeReviews, { signal }),
    select: ({ pages }) => pages.flatMap(({ reviews }) => reviews),
  });

/** Hides a review with a reason, or shows it again without one. */
export function useHideReview(reviewId: string) {
  const refetchOffice = useRefetchOffice();
  const idempotent = useIdempotentWrite();
  return useMutation({
    mutationFn: (reason: string | null) =>
      idempotent({ reviewId, reason }, (idempotencyKey) =>
        office.post(`reviews/${reviewId}/${reason ? "hide" : "show"}`, reason ? { reason } : {}, Done, {
          idempotencyKey,
        }),
      ),
    onSuccess: notifyResponse,
    meta: ERRORS_INLINE,
    onSettled: refetchOffice,
  });
}
