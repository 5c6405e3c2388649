import type { ReviewSeed } from "../people.ts";

export const gastroenterologyReviews: Record<string, ReviewSeed[]> = {
  "Tom Whitaker": [
    {
      by: "Henry Osei",
      rating: 5,
      daysAgo: 23,
      comment: "His trick with the cold drink and the straw got me through the whole jug.",
    },
    {
      by: "Peggy O’Brien",
      rating: 4,
      daysAgo: 32,
      comment: "I had put this off for six years. Tom made it a Tuesday.",
    },
    {
      by: "Samir Patel",
      rating: 5,
      daysAgo: 43,
      comment: "He went through the Crohn’s results line by line and marked the two that mattered.",
    },
    { by: "Leo Martin", rating: 5, daysAgo: 57, comment: "No blushing, no jargon, one very good joke." },
    {
      by: "Nadia Aziz",
      rating: 4,
      daysAgo: 81,
      comment:
        "Celiac for two months and I was lost in the supermarket. The list is good, though a longer call would have been better.",
    },
    {
      by: "Paul Andersen",
      rating: 5,
      daysAgo: 109,
      comment: "My reflux turned out to be my supper. He was gentle about the supper.",
    },
  ],
  "Adaeze Nwosu": [
    { by: "Chloe Bennett", rating: 5, daysAgo: 12, comment: "It was the onions." },
    {
      by: "Theo Marks",
      rating: 5,
      daysAgo: 28,
      comment: "She showed me her own diary first. After that mine did not seem so silly.",
    },
    { by: "Isaiah Grant", rating: 4, daysAgo: 60, comment: "It takes patience, as she told me it would." },
  ],
  "Pavel Novák": [
    {
      by: "Dmitri Volkov",
      rating: 5,
      daysAgo: 26,
      comment: "He spoke Russian with my mother, who had been nodding at doctors for a year.",
    },
    {
      by: "Rosalind Pierce",
      rating: 4,
      daysAgo: 74,
      comment: "Showed us how to clear the tube with warm water and no panic.",
    },
  ],
};
