import type { ReviewSeed } from "../people.ts";

export const psychiatricReviews: Record<string, ReviewSeed[]> = {
  "Priya Raman": [
    {
      by: "Theo Marks",
      rating: 5,
      daysAgo: 3,
      comment: "She asked what three in the morning is like for me. Nobody had asked that before.",
    },
    {
      by: "Ellen Murphy",
      rating: 5,
      daysAgo: 11,
      comment: "One small thing a week. Eight weeks later it is eight small things, and I am back at work.",
    },
    {
      by: "Dmitri Volkov",
      rating: 4,
      daysAgo: 19,
      comment: "I did not want to hear about the tablets. She was honest about them, and I respect her for it.",
    },
    {
      by: "Joyce Mbeki",
      rating: 5,
      daysAgo: 34,
      comment: "She remembered the name of my sister from the call before.",
    },
    { by: "Ken Yamada", rating: 5, daysAgo: 48, comment: "Quiet. She lets you finish." },
    {
      by: "Greg Holloway",
      rating: 5,
      daysAgo: 63,
      comment: "I booked for panic attacks and learned to ride one out on the call itself.",
    },
    {
      by: "Wanda Kowalski",
      rating: 5,
      daysAgo: 79,
      comment: "My first time with anyone like this, at sixty-four. I was not made to feel late.",
    },
    {
      by: "Luis Carrasco",
      rating: 5,
      daysAgo: 104,
      comment: "She helped me write the message to my boss. That was the medicine.",
    },
  ],
  "Owen Gallagher": [
    {
      by: "Curtis Webb",
      rating: 5,
      daysAgo: 13,
      comment: "Twenty years a firefighter. I did not have to explain the smell.",
    },
    {
      by: "Terrence Oliver",
      rating: 5,
      daysAgo: 30,
      comment: "Took the call in my truck outside the plant. It worked.",
    },
    {
      by: "Victor Nguyen",
      rating: 4,
      daysAgo: 69,
      comment: "Straight talk, good jokes, a little fast for me at times.",
    },
  ],
  "Lucía Ferrer": [
    {
      by: "Beatriz Lima",
      rating: 5,
      daysAgo: 50,
      comment: "She said the word rage before I did, and the room got lighter.",
    },
    { by: "Deborah Klein", rating: 5, daysAgo: 98, comment: "Menopause taken seriously, with dates and doses." },
  ],
};
