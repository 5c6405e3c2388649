import { needsReview } from "@lamplight/content-schemas/schema/review-day.ts";
import type { DocumentBadgeComponent } from "sanity";

/** Says in the form itself what the list "Needs review" says, for whoever came another way. */
export const reviewBadge: DocumentBadgeComponent = ({ draft, published }) => {
  const reviewBy: unknown = (draft ?? published)?.["reviewBy"];
  return needsReview(reviewBy, new Date())
    ? { label: "Needs review", title: `To be read again by ${reviewBy}`, color: "warning" }
    : null;
};
