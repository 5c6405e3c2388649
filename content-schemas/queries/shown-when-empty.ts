// What visitors see while a field is empty. Its form shows the same words as a placeholder.
export const VISION = "Our vision";
export const MISSION = "Our mission";
export const WHY_CHOOSE_US = "Why choose us";
export const NURSE_HEADING = "What a nurse can and can't do";
export const OFFER = "of the network, with price, reviews and free times.";
