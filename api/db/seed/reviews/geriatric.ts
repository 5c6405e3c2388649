import type { ReviewSeed } from "../people.ts";

export const geriatricReviews: Record<string, ReviewSeed[]> = {
  "Grace Lindqvist": [
    {
      by: "Deborah Klein",
      rating: 5,
      daysAgo: 5,
      comment:
        "Mother had been falling since spring. Grace read the labels aloud and found two pills that should never meet.",
    },
    {
      by: "Curtis Webb",
      rating: 5,
      daysAgo: 18,
      comment: "She talked to Dad about baseball for ten minutes and learned more than the last three doctors.",
    },
    {
      by: "Peggy O’Brien",
      rating: 5,
      daysAgo: 29,
      comment: "I am eighty-one and she did not once raise her voice at me.",
    },
    {
      by: "Henry Osei",
      rating: 4,
      daysAgo: 51,
      comment: "Wise and warm. Half an hour is short for a story as long as my father’s.",
    },
    {
      by: "Rosalind Pierce",
      rating: 5,
      daysAgo: 77,
      comment: "The words to use when my husband asks to go home, and he is home. I use them every day.",
    },
  ],
  "Mei-Ling Chow": [
    {
      by: "Ken Yamada",
      rating: 5,
      daysAgo: 10,
      comment: "She showed my wife how to help me out of bed with a belt. Nobody has hurt their back since.",
    },
    {
      by: "Gloria Jimenez",
      rating: 5,
      daysAgo: 36,
      comment: "Walked through the flat with us by phone and counted seven rugs.",
    },
    { by: "Paul Andersen", rating: 4, daysAgo: 64, comment: "Practical from the first minute." },
  ],
  "Bernard Achterberg": [
    {
      by: "Wanda Kowalski",
      rating: 5,
      daysAgo: 40,
      comment: "He told my father where to put the handrail, to the inch, and how to fix it.",
    },
    {
      by: "Greg Holloway",
      rating: 5,
      daysAgo: 83,
      comment: "Talks about bladders as others talk about the weather. It helped.",
    },
  ],
};
