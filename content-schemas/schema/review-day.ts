/** Days as the Studio's list compares them: of the world's clock, since editors sit anywhere. */
const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** When something written now is to be read again: in half a year, unless its editor says otherwise. */
export function firstReviewDay(now: Date): string {
  const later = new Date(now);
  later.setUTCMonth(later.getUTCMonth() + 6);
  return dayOf(later);
}

/** Whether the day has come by which somebody should have read the words again. */
export function needsReview(reviewBy: unknown, now: Date): boolean {
  return typeof reviewBy === "string" && reviewBy !== "" && reviewBy <= dayOf(now);
}
