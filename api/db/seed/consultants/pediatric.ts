import type { ConsultantSeed } from "../people.ts";

export const pediatric: ConsultantSeed[] = [
  {
    name: "Amara Okafor",
    speciality: "Pediatric Nurse",
    degree: "MSN, RN, CPN",
    years: 12,
    feeDollars: 80,
    available: true,
    address: ["1216 Locust Street, Suite 4B", "Philadelphia, PA 19107"],
    about:
      "Amara spent nine years on a children’s ward before she moved to video. Parents come to her with fevers that will not settle, babies who will not feed and rashes from nowhere. She tells you what matters, what can wait, and when to go in.",
    portrait: { head: "bun2", skin: "865a44", clothes: "F0A43A" },
  },
  {
    name: "Elena Petrova",
    speciality: "Pediatric Nurse",
    degree: "BSN, RN, CPN",
    years: 9,
    feeDollars: 75,
    available: true,
    address: ["88 Bellevue Avenue", "Newark, NJ 07102"],
    about:
      "Elena ran the asthma clinic at a school of eight hundred children, where she learned to explain an inhaler to a six-year-old in under a minute. She is the one to ask about coughs that keep the house awake, and about what a spacer is really for.",
    portrait: { head: "bangs", skin: "f9d9ba", clothes: "14655A", hair: "a8652f" },
  },
  {
    name: "Leo Santos",
    speciality: "Pediatric Nurse",
    degree: "BSN, RN",
    years: 6,
    feeDollars: 70,
    available: true,
    address: ["402 South Street, Floor 2", "Philadelphia, PA 19147"],
    about:
      "A former camp nurse, Leo has taken out more splinters than he can count and had a calm word for every one. Families book him for stings, sprains, stomach aches before school and the question of whether a cut needs stitches. He speaks English and Tagalog.",
    portrait: { head: "pomp", skin: "f0c39a", clothes: "8FC1B3" },
  },
  {
    name: "Ruth Adeyemi",
    speciality: "Pediatric Nurse",
    degree: "DNP, CPNP-PC",
    years: 18,
    feeDollars: 85,
    available: true,
    address: ["2300 Harford Road", "Baltimore, MD 21218"],
    about:
      "Ruth has looked after children with type 1 diabetes for eighteen years and has sat at many kitchen tables while a family learned to count carbohydrates. She goes through the week’s glucose readings with you line by line. Teenagers tend to tell her the truth.",
    portrait: { head: "cornrows", skin: "7d5440", clothes: "B93A24", hair: "8a5a2b", face: "calm" },
  },
  {
    name: "Hana Sato",
    speciality: "Pediatric Nurse",
    degree: "MSN, RN, CPN",
    years: 8,
    feeDollars: 80,
    available: true,
    address: ["15 Beacon Street, Suite 900", "Boston, MA 02108"],
    about:
      "Skin is Hana’s subject: eczema, cradle cap, hives after a birthday party. She trained in Osaka and Boston, asks you to hold the camera close, and writes down an order for baths, creams and bedtime that a tired parent can follow.",
    portrait: { head: "medium1", skin: "f0c79c", clothes: "FBF7F0" },
  },
  {
    name: "Sam Turner",
    speciality: "Pediatric Nurse",
    degree: "BSN, RN, CPEN",
    years: 7,
    feeDollars: 75,
    available: true,
    address: ["710 East Grace Street", "Richmond, VA 23219"],
    about:
      "Sam works three nights a week in a children’s emergency room and takes video calls on the other days. He likes the nervous question at nine in the evening, because there is nearly always a sign you can count until morning. His own twins are four.",
    portrait: { head: "dreads2", skin: "865a44", clothes: "14655A" },
  },
];
