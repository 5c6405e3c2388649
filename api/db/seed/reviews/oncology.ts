import type { ReviewSeed } from "../people.ts";

export const oncologyReviews: Record<string, ReviewSeed[]> = {
  "Keiko Tanabe": [
    {
      by: "Rosalind Pierce",
      rating: 5,
      daysAgo: 6,
      comment: "Ice chips and a straw, in that order. I ate soup that night for the first time in a week.",
    },
    {
      by: "Greg Holloway",
      rating: 5,
      daysAgo: 17,
      comment: "My wife’s scan was six days away. Keiko gave us something to do with each of the six.",
    },
    { by: "Gloria Jimenez", rating: 5, daysAgo: 30, comment: "She remembered my green hat." },
    {
      by: "Isaiah Grant",
      rating: 4,
      daysAgo: 45,
      comment: "Hard things said kindly. I had to ask her to slow down once, and she did.",
    },
    {
      by: "Deborah Klein",
      rating: 5,
      daysAgo: 59,
      comment: "She knew which hour after the infusion I would feel worst, so I was ready for it.",
    },
    {
      by: "Luis Carrasco",
      rating: 5,
      daysAgo: 78,
      comment: "She explained the port to my children with a drinking straw and a balloon.",
    },
    { by: "Terrence Oliver", rating: 5, daysAgo: 112, comment: "Tiredness has a pattern, she said, and found mine." },
  ],
  "Miriam Rosenthal": [
    {
      by: "Ellen Murphy",
      rating: 5,
      daysAgo: 31,
      comment: "My father died at home in the blue chair, as he wanted. She told us how.",
    },
    {
      by: "Peggy O’Brien",
      rating: 5,
      daysAgo: 54,
      comment: "She stayed silent with me for what must have been a minute. I needed that minute.",
    },
  ],
  "Tunde Bakare": [
    {
      by: "Henry Osei",
      rating: 5,
      daysAgo: 20,
      comment: "He answered the question my brother could not get out, before he got it out.",
    },
    {
      by: "Curtis Webb",
      rating: 5,
      daysAgo: 49,
      comment: "Exact dates for everything. I put them all in the calendar.",
    },
    {
      by: "Ken Yamada",
      rating: 4,
      daysAgo: 87,
      comment: "Good man, good humor. He ran a few minutes over, which I did not mind.",
    },
  ],
};
