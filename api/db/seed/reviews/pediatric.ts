import type { ReviewSeed } from "../people.ts";

export const pediatricReviews: Record<string, ReviewSeed[]> = {
  "Amara Okafor": [
    {
      by: "Fatima Idris",
      rating: 3,
      daysAgo: 3,
      comment: "Kind words on her page, and no time free that suits a night shift. I will look again next week.",
      isWithoutVisit: true,
    },
    {
      by: "Leo Martin",
      rating: 5,
      daysAgo: 7,
      comment:
        "Our daughter’s fever had reached 103 and we were scared. Amara asked six questions, told us what to watch for, and stayed until we had stopped shaking.",
    },
    {
      by: "Anita Rao",
      rating: 5,
      daysAgo: 12,
      comment: "Plain words, no rush. She drew the dosing chart on paper and held it to the camera.",
    },
    {
      by: "Joseph Kimani",
      rating: 4,
      daysAgo: 22,
      comment: "The call started four minutes late, but the advice was worth it twice over.",
    },
    {
      by: "Chloe Bennett",
      rating: 5,
      daysAgo: 31,
      comment:
        "Turned out to be hand, foot and mouth. She named it from the soles of his feet and saved us a night in a waiting room.",
    },
    {
      by: "Beatriz Lima",
      rating: 5,
      daysAgo: 44,
      comment: "She spoke to my son before she spoke to me. He still asks when he can call the nurse again.",
    },
    {
      by: "Victor Nguyen",
      rating: 5,
      daysAgo: 58,
      comment: "First baby, first rash, two frightened parents. We left with a list on the fridge and went to sleep.",
    },
    {
      by: "Gloria Jimenez",
      rating: 5,
      daysAgo: 73,
      comment: "I look after three grandchildren and finally know which cough is which.",
    },
    {
      by: "Samir Patel",
      rating: 5,
      daysAgo: 96,
      comment: "She told us to go in, and she was right. The hospital had her notes when we got there.",
    },
  ],
  "Elena Petrova": [
    {
      by: "Terrence Oliver",
      rating: 5,
      daysAgo: 9,
      comment: "We had been using the spacer wrong for a year. Ten minutes with Elena and the night cough is gone.",
    },
    { by: "Nadia Aziz", rating: 5, daysAgo: 27, comment: "My boy now teaches his cousins how to breathe in." },
    {
      by: "Abigail Stone",
      rating: 4,
      daysAgo: 39,
      comment: "Very thorough on asthma. I wish we had had time for the allergy forms as well.",
    },
    {
      by: "Theo Marks",
      rating: 5,
      daysAgo: 61,
      comment: "She listened to my son cough over the microphone and could tell me what sort it was.",
    },
    { by: "Ellen Murphy", rating: 5, daysAgo: 80, comment: "Wrote a plan the school nurse could read at a glance." },
  ],
  "Leo Santos": [
    {
      by: "Greg Holloway",
      rating: 5,
      daysAgo: 14,
      comment: "Bee sting, swollen hand, crying child on a camping trip. Leo had all three of us laughing.",
    },
    {
      by: "Simone Laurent",
      rating: 5,
      daysAgo: 35,
      comment: "He looked at the cut from four angles before he said glue would do.",
    },
    {
      by: "Luis Carrasco",
      rating: 4,
      daysAgo: 70,
      comment: "Friendly and sure of himself. The picture froze once and he simply rang back.",
    },
  ],
  "Yetunde Bello": [
    {
      by: "Wanda Kowalski",
      rating: 5,
      daysAgo: 11,
      comment: "Yetunde found the pattern behind the four o’clock lows that we had stared at for months.",
    },
    {
      by: "Isaiah Grant",
      rating: 5,
      daysAgo: 33,
      comment: "My daughter is fifteen and speaks to nobody. She spoke to Yetunde for twenty-five minutes.",
    },
    { by: "Joyce Mbeki", rating: 4, daysAgo: 52, comment: "Demanding, in the way a good coach is." },
    {
      by: "Paul Andersen",
      rating: 5,
      daysAgo: 88,
      comment: "The first person to ask how my wife and I were sleeping.",
    },
  ],
  "Hana Sato": [
    {
      by: "Fatima Idris",
      rating: 5,
      daysAgo: 19,
      comment: "Three creams became one, and the scratching at night has stopped.",
    },
    { by: "Deborah Klein", rating: 5, daysAgo: 47, comment: "She noticed the new laundry soap before I did." },
  ],
  "Sam Turner": [
    {
      by: "Curtis Webb",
      rating: 5,
      daysAgo: 6,
      comment: "Nine at night, croup, and Sam answering as if it were noon.",
    },
    {
      by: "Marisol Vega",
      rating: 4,
      daysAgo: 21,
      comment: "Helped us decide to wait until morning. That was the right call.",
    },
    {
      by: "Ken Yamada",
      rating: 5,
      daysAgo: 42,
      comment: "He counted breaths with me. I would not have dared on my own.",
    },
    { by: "Rosalind Pierce", rating: 5, daysAgo: 66, comment: "Kind about a question I was embarrassed to ask." },
    { by: "Henry Osei", rating: 4, daysAgo: 90, comment: "Good advice; the sound was poor at his end." },
  ],
};
