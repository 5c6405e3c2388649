import type { ConsultantSeed } from "../people.ts";

export const oncology: ConsultantSeed[] = [
  {
    name: "Keiko Tanabe",
    speciality: "Oncology Nurse",
    degree: "MSN, RN, AOCN",
    years: 19,
    feeDollars: 95,
    available: true,
    address: ["833 Chestnut Street", "Philadelphia, PA 19107"],
    about:
      "Keiko has given chemotherapy for nineteen years and remembers most of her patients by their hats. She helps with the days between treatments: mouths too sore to eat, tiredness that sleep does not mend, the scan that is still a week away.",
    speaks: ["Japanese"],
    licence: ["Pennsylvania", "RN 769023"],
    portrait: { head: "bangs2", skin: "f0c79c", clothes: "14655A" },
  },
  {
    name: "Miriam Rosenthal",
    speciality: "Oncology Nurse",
    degree: "DNP, AGNP-C, ACHPN",
    years: 24,
    feeDollars: 150,
    available: true,
    address: ["1275 York Avenue", "New York, NY 10065"],
    about:
      "Miriam is for the conversations no one has rehearsed: stopping treatment, telling the children, dying at home. After seventeen years in hospice she makes room for silence, and pain she writes down and deals with the same day.",
    licence: ["Pennsylvania", "RN 846340"],
    portrait: { head: "longCurly", skin: "f0c39a", clothes: "0F4C43", face: "calm", glasses: "glasses5" },
  },
  {
    name: "Tunde Bakare",
    speciality: "Oncology Nurse",
    degree: "BSN, RN, OCN",
    years: 8,
    feeDollars: 90,
    available: true,
    address: ["22 South Greene Street", "Baltimore, MD 21201"],
    about:
      "Tunde shaved his head when his brother started chemotherapy and never grew it back. He guides men through prostate and testicular cancer with good humor and exact dates, and he knows which symptoms the clinic wants to hear about at once.",
    speaks: ["Yoruba"],
    licence: ["Maryland", "RN 523657"],
    portrait: { head: "noHair1", skin: "7d5440", clothes: "F0A43A", beard: "full" },
  },
];
