import type { ReviewSeed } from "../people.ts";

export const neonatalReviews: Record<string, ReviewSeed[]> = {
  "Sofia Marchetti": [
    {
      by: "Abigail Stone",
      rating: 5,
      daysAgo: 2,
      comment:
        "Our girl came at thirty-one weeks. Sofia taught us the difference between a pause and an alarm, and we slept in turns instead of not at all.",
    },
    {
      by: "Victor Nguyen",
      rating: 5,
      daysAgo: 14,
      comment: "She watched the first bath from start to finish and said almost nothing. It was just right.",
    },
    { by: "Beatriz Lima", rating: 5, daysAgo: 28, comment: "She saw on the screen that the tube was taped too tight." },
    {
      by: "Samir Patel",
      rating: 4,
      daysAgo: 37,
      comment: "Wonderful with us. The first slot I could get was two days away.",
    },
    {
      by: "Fatima Idris",
      rating: 5,
      daysAgo: 53,
      comment: "I asked eleven questions from a list. She answered the twelfth, which I had been afraid to write down.",
    },
    { by: "Simone Laurent", rating: 5, daysAgo: 84, comment: "Calm voice, warm eyes, real numbers." },
    { by: "Joseph Kimani", rating: 5, daysAgo: 115, comment: "Five pounds at last. We sent her the photograph." },
  ],
  "Thandiwe Mokoena": [
    {
      by: "Anita Rao",
      rating: 5,
      daysAgo: 22,
      comment: "She plotted his weight from the day he was born and showed me the line going up.",
    },
    {
      by: "Chloe Bennett",
      rating: 5,
      daysAgo: 65,
      comment: "“Late is not never,” she said, and gave us the month to worry in. He walked in the month before.",
    },
  ],
  "Linh Tran": [
    {
      by: "Leo Martin",
      rating: 5,
      daysAgo: 18,
      comment: "She asked us to press his nose by the window and knew at once it was mild.",
    },
    { by: "Nadia Aziz", rating: 4, daysAgo: 43, comment: "Very kind to my mother-in-law, who had other ideas." },
    {
      by: "Ellen Murphy",
      rating: 5,
      daysAgo: 91,
      comment: "The cord stump looked awful and was perfectly normal. So were we, she said.",
    },
  ],
};
