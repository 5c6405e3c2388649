/** What visitors see while a field is empty. Its form shows the same words as a placeholder. */
export const shownWhenEmpty = {
  vision: "Our vision",
  mission: "Our mission",
  whyChooseUs: "Why choose us",
  nurseHeading: "What a nurse can and can't do",
  offer: "of the network, with price, reviews and free times.",
} as const;
