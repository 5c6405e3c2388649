import type { ReviewSeed } from "../people.ts";

export const obstetricReviews: Record<string, ReviewSeed[]> = {
  "Noor Haddad": [
    {
      by: "Anita Rao",
      rating: 5,
      daysAgo: 8,
      comment:
        "Thirty-six weeks and the kicks had gone quiet. She heard it in my voice, had me lie down and count, and did not hang up.",
    },
    {
      by: "Fatima Idris",
      rating: 5,
      daysAgo: 24,
      comment: "The first person who made a birth plan feel like mine and not like a form.",
    },
    {
      by: "Chloe Bennett",
      rating: 5,
      daysAgo: 41,
      comment: "Two weeks after the birth she asked how I was, and waited for the real answer.",
    },
    {
      by: "Nadia Aziz",
      rating: 5,
      daysAgo: 86,
      comment: "She told my husband what to do with his hands during labor. He did it for eleven hours.",
    },
  ],
  "Josephine Baptiste": [
    {
      by: "Simone Laurent",
      rating: 5,
      daysAgo: 15,
      comment: "We did the whole call in French and I understood my own numbers for the first time.",
    },
    {
      by: "Beatriz Lima",
      rating: 5,
      daysAgo: 37,
      comment: "She did not like my reading and rang the ward while I put my shoes on. Our boy is fine.",
    },
    {
      by: "Joyce Mbeki",
      rating: 4,
      daysAgo: 92,
      comment: "Direct. I like that now, though I did not in the first minute.",
    },
  ],
  "Wren Callahan": [
    {
      by: "Abigail Stone",
      rating: 5,
      daysAgo: 17,
      comment: "It was the angle. Three weeks of pain and it was the angle.",
    },
    { by: "Marisol Vega", rating: 5, daysAgo: 45, comment: "She said I could stop, and I cried, and then I slept." },
    { by: "Gloria Jimenez", rating: 4, daysAgo: 71, comment: "Lovely with my daughter, who did the asking." },
  ],
};
