import { z } from "zod";
import { requiredText } from "./fields.ts";
import { next } from "./pagination.ts";
import { Done } from "./response.ts";

export const Review = z.object({
  _id: z.uuid(),
  user: z.object({ name: z.string().describe("First name and initial"), image: z.string() }),
  rating: z.int().min(1).max(5),
  comment: z.string(),
  date: z.iso.datetime(),
  verified: z
    .boolean()
    .describe(
      "The reviewer has had a visit with this consultant. Such reviews come first, and only they count for the rating",
    ),
});
export type Review = z.infer<typeof Review>;

export const ReviewList = Done.extend({ reviews: z.array(Review), next });

const REVIEW_WANTED = "Please add rating and review text";

export const WriteReview = z.object({
  rating: z.int(REVIEW_WANTED).min(1, REVIEW_WANTED).max(5, REVIEW_WANTED),
  comment: requiredText(REVIEW_WANTED, 2000, "Please keep your review under 2000 characters"),
});
export type WriteReview = z.infer<typeof WriteReview>;

export const ReviewWritten = Done.extend({ review: Review });
export const OwnReview = Done.extend({ review: Review.nullable() });

const HIDE = "Please say why this review is hidden";
export const HideReview = z.object({
  reason: requiredText(HIDE, 500, "Please keep the reason under 500 characters"),
});
export type HideReview = z.infer<typeof HideReview>;

/** A review for the office, with the full name. */
export const OfficeReview = z.object({
  _id: z.uuid(),
  patient: z.object({ _id: z.uuid(), name: z.string() }),
  rating: z.int(),
  comment: z.string(),
  date: z.iso.datetime(),
  verified: z.boolean(),
  hiddenReason: z.string().nullable().describe("Why it is hidden; null if patients see it"),
  hiddenBy: z.string().nullable(),
});
export type OfficeReview = z.infer<typeof OfficeReview>;
export const OfficeReviews = Done.extend({ reviews: z.array(OfficeReview), next });
