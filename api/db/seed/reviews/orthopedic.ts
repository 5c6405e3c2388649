import type { ReviewSeed } from "../people.ts";

export const orthopedicReviews: Record<string, ReviewSeed[]> = {
  "Callum Fraser": [
    { by: "Luis Carrasco", rating: 5, daysAgo: 8, comment: "My crutches were two holes too high. Two holes!" },
    {
      by: "Simone Laurent",
      rating: 5,
      daysAgo: 34,
      comment: "He made me promise ten bends a day and I have kept the promise.",
    },
    {
      by: "Greg Holloway",
      rating: 3,
      daysAgo: 62,
      comment: "Good on the knee. My question was really about the shoulder, and he told me to see someone in person.",
    },
  ],
  "Denise Washington": [
    {
      by: "Peggy O’Brien",
      rating: 5,
      daysAgo: 21,
      comment: "I got to the mailbox on a Thursday. She made me tell her about it twice.",
    },
    {
      by: "Deborah Klein",
      rating: 5,
      daysAgo: 56,
      comment: "She had me swap the kitchen chair for the one in the hall. It was that simple.",
    },
  ],
  "Rafael Ibarra": [
    {
      by: "Marisol Vega",
      rating: 5,
      daysAgo: 18,
      comment: "He lay down on the floor to show me. I will not forget it.",
    },
    { by: "Victor Nguyen", rating: 5, daysAgo: 40, comment: "Told me to rest it and why, and the ache has gone." },
    { by: "Joseph Kimani", rating: 4, daysAgo: 72, comment: "Fair price and honest advice." },
  ],
};
