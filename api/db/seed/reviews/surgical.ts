import type { ReviewSeed } from "../people.ts";

export const surgicalReviews: Record<string, ReviewSeed[]> = {
  "Daniel Reyes": [
    {
      by: "Paul Andersen",
      rating: 5,
      daysAgo: 4,
      comment:
        "Day five after my hernia and I thought the swelling was the end of me. It was day five, he said, and showed me a drawing.",
    },
    {
      by: "Marisol Vega",
      rating: 5,
      daysAgo: 16,
      comment:
        "He told me exactly what the room would smell like, who would be in it and in what order they would speak. I walked in calm.",
    },
    {
      by: "Isaiah Grant",
      rating: 5,
      daysAgo: 25,
      comment: "Best packing list I have ever been given. The long charger cable alone was worth it.",
    },
    {
      by: "Abigail Stone",
      rating: 4,
      daysAgo: 38,
      comment: "Clear and patient. I would have liked a written summary the same evening instead of the next morning.",
    },
    {
      by: "Terrence Oliver",
      rating: 5,
      daysAgo: 49,
      comment: "My drain was blocked at ten on a Sunday. He had me unkink it in two minutes.",
    },
    {
      by: "Simone Laurent",
      rating: 5,
      daysAgo: 68,
      comment: "He explained the scar I would have, and that is the scar I have.",
    },
    {
      by: "Ellen Murphy",
      rating: 5,
      daysAgo: 101,
      comment: "Asked who would walk the dog. Nobody had thought of the dog.",
    },
  ],
  "Astrid Solberg": [
    { by: "Dmitri Volkov", rating: 5, daysAgo: 13, comment: "I can change the bag alone now and go to the theater." },
    { by: "Joyce Mbeki", rating: 5, daysAgo: 46, comment: "Says little, sees everything." },
    { by: "Luis Carrasco", rating: 4, daysAgo: 75, comment: "Strict about washing hands, which is fair." },
  ],
  "Kwame Boateng": [
    {
      by: "Rosalind Pierce",
      rating: 5,
      daysAgo: 20,
      comment:
        "On the third day I was ready to give up on the new knee. He had a sentence for that, and a smaller exercise.",
    },
    {
      by: "Victor Nguyen",
      rating: 5,
      daysAgo: 55,
      comment: "Stopped one of my tablets a week before the operation. The surgeon thanked him.",
    },
  ],
};
