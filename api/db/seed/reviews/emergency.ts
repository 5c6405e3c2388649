import type { ReviewSeed } from "../people.ts";

export const emergencyReviews: Record<string, ReviewSeed[]> = {
  "Marcus Bell": [
    {
      by: "Terrence Oliver",
      rating: 5,
      daysAgo: 5,
      comment:
        "Tight chest after dinner, left arm fine, two questions later he had me chew an aspirin and open the door for the paramedics. I am writing this from home.",
    },
    {
      by: "Hannah Cole",
      rating: 5,
      daysAgo: 24,
      comment:
        "I sliced my palm on a can at nine at night. He looked, had me bend each finger, and told me strips would do. They did.",
    },
    {
      by: "Theo Marks",
      rating: 5,
      daysAgo: 36,
      comment: "Off the ladder, onto the wrist. He showed me how to splint it with a magazine for the drive.",
    },
    {
      by: "Wanda Kowalski",
      rating: 4,
      daysAgo: 55,
      comment:
        "He told me plainly that I did not need him, and what I did need. I only wish it had been sooner in the call.",
    },
    { by: "Samir Patel", rating: 5, daysAgo: 94, comment: "You hear in his voice that he has seen worse." },
  ],
  "Shauna Begay": [
    {
      by: "Paul Andersen",
      rating: 5,
      daysAgo: 10,
      comment: "Honey on the burn, cling film, a clean sock. I would never have thought of the sock.",
    },
    { by: "Rosalind Pierce", rating: 5, daysAgo: 33, comment: "She knew the spider from my bad drawing of it." },
    {
      by: "Curtis Webb",
      rating: 5,
      daysAgo: 76,
      comment: "Heat stroke on the site, and she ran the crew like her own.",
    },
  ],
  "Yusuf Demir": [
    {
      by: "Joyce Mbeki",
      rating: 5,
      daysAgo: 15,
      comment: "“Stand on your toes,” he said, and then he knew it was not broken.",
    },
    { by: "Henry Osei", rating: 4, daysAgo: 67, comment: "Careful, almost slow. In the end I was glad of it." },
  ],
};
