import { needsReview } from "@lamplight/content-schemas/schema/review-day.ts";
import type { DocumentBadgeComponent } from "sanity";

/** Marks a document of the list "Needs review" in its own form too. */
export const reviewBadge: DocumentBadgeComponent = ({ draft, published }) => {
  const reviewBy: unknown = (draft ?? published)?.["reviewBy"];
  return needsReview(reviewBy, new Date())
    ? { label: "Needs review", title: `Review was due by ${reviewBy}`, color: "warning" }
    : null;
};
