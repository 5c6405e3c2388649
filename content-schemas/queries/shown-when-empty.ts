// What visitors see while a field is empty. Its form shows the same words as a placeholder.
export const VISION = "Our vision";
export const MISSION = "Our mission";
export const WHY_CHOOSE_US = "Why choose us";
export const NURSE_HEADING = "What a nurse can and can't do";
/** The bytes of nurses' pages are counted, so the first content has no words of its own there. */
export const VISIT_REFUND_RULE =
  "Cancel at least {visit-refund} before for a full refund. Later cancellations and missed visits aren't refunded. You can also cancel for a full refund within 15 minutes of paying. If we can't keep the visit, you get a full refund.";
export const VISIT_CHANGE_RULE =
  "You can reschedule up to {visit-changes}, until {visit-refund} before your visit, at no extra charge.";
export const SEARCH_HINT = "Fever, Spanish, tonight…";
export const NOT_FOUND = {
  heading: "This page doesn't exist",
  text: "The address may be old or mistyped. Go to the home page, or find a nurse.",
};
export const UPLOAD_PROMISE = "Only our office can open it.";
export const FIND_NURSE_BUTTON = "Find a nurse";
export const FREE_TODAY_BUTTON = "See who is free today";
export const RESUME_BUTTON = "Send your résumé";
export const QUIZ_BUTTON = "Take the quiz";
export const STAFFING_BUTTON = "International staffing";
export const ACCOUNT_BUTTON = "Create account";
export const OPENINGS_BUTTON = "See our openings";
export const JOIN_BUTTON = "Nursing Opportunities";
export const HOMES_BUTTON = "See what is free";
export const RIDE_BUTTON = "Book a ride";
export const SUBSCRIBE_BUTTON = "Subscribe";
export const MESSAGE_BUTTON = "Send Message";
export const UPLOAD_BUTTON = "Upload Resume";
export const APPLY_BUTTON = "Submit Application";
export const OFFER = "of the network, with price, reviews and free times.";
