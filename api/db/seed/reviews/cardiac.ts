import type { ReviewSeed } from "../people.ts";

export const cardiacReviews: Record<string, ReviewSeed[]> = {
  "Harpreet Gill": [
    {
      by: "Ken Yamada",
      rating: 5,
      daysAgo: 27,
      comment:
        "My heart skips and I used to skip with it. He had me film the watch, and now I know what it is called and that it is harmless.",
    },
    {
      by: "Wanda Kowalski",
      rating: 5,
      daysAgo: 39,
      comment: "He asked my husband what he puts in the soup. We have salt-free soup now, and it is fine.",
    },
    {
      by: "Joseph Kimani",
      rating: 4,
      daysAgo: 52,
      comment: "Very good on the new pills. He wants the diary kept twice a day, and he means it.",
    },
    { by: "Marisol Vega", rating: 5, daysAgo: 70, comment: "He told me the difference between tired and heart-tired." },
    {
      by: "Dmitri Volkov",
      rating: 5,
      daysAgo: 89,
      comment: "After the stent I was afraid of stairs. We did the stairs together, on the phone.",
    },
    { by: "Anita Rao", rating: 5, daysAgo: 118, comment: "My father trusts exactly one person with his ankles." },
  ],
  "Claudette Moreau": [
    {
      by: "Peggy O’Brien",
      rating: 5,
      daysAgo: 9,
      comment: "Two pounds overnight. I rang the clinic as she had taught me, and stayed out of hospital.",
    },
    {
      by: "Isaiah Grant",
      rating: 5,
      daysAgo: 41,
      comment: "She drew the heart as a tired pump and suddenly all the tablets made sense.",
    },
  ],
  "Vincent Castellano": [
    {
      by: "Gloria Jimenez",
      rating: 5,
      daysAgo: 25,
      comment: "He made my husband laugh four days after the stent. I had missed that sound.",
    },
    { by: "Leo Martin", rating: 4, daysAgo: 58, comment: "Young, and knows it, and knows his subject too." },
    { by: "Theo Marks", rating: 5, daysAgo: 100, comment: "He answered the question nobody in the hospital would." },
  ],
};
