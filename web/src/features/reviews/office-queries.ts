import { Done } from "@lamplight/api/contract/response.ts";
import { OfficeReviews } from "@lamplight/api/contract/reviews.ts";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { officeCalls } from "../../lib/office/office-calls.ts";
import { paged, pageUrl } from "../../lib/office/office-lists.ts";
import { useOfficeWrite } from "../../lib/office/office-queries.ts";
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
export const useHideReview = (reviewId: string) =>
  useOfficeWrite(
    (reason: string | null, key) =>
      office.post(`reviews/${reviewId}/${reason ? "hide" : "show"}`, reason ? { reason } : {}, Done, key),
    notifyResponse,
  );
