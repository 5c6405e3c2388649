/** Days in UTC, as the Studio's list compares them. */
const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** The default day for the next review: six months from now. */
export function firstReviewDay(now: Date): string {
  const later = new Date(now);
  later.setUTCMonth(later.getUTCMonth() + 6);
  return dayOf(later);
}

/** True once the review is due. */
export function needsReview(reviewBy: unknown, now: Date): boolean {
  return typeof reviewBy === "string" && reviewBy !== "" && reviewBy <= dayOf(now);
}
