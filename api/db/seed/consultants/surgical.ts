import type { ConsultantSeed } from "../people.ts";

export const surgical: ConsultantSeed[] = [
  {
    name: "Daniel Reyes",
    speciality: "Surgical Nurse",
    degree: "MSN, RN, CNOR",
    years: 15,
    feeDollars: 95,
    available: true,
    address: ["3400 Spruce Street", "Philadelphia, PA 19104"],
    about:
      "Daniel stood beside surgeons for ten years and then chose to be the person patients see before and after. He will tell you what the drain is for, how a healing wound should look on day five, and what to pack for the night in hospital.",
    speaks: ["Spanish", "Tagalog"],
    licence: ["Pennsylvania", "RN 728778"],
    portrait: { head: "short4", skin: "d69a6b", clothes: "0F4C43", hair: "4a312c" },
  },
  {
    name: "Astrid Solberg",
    speciality: "Surgical Nurse",
    degree: "BSN, RN, CWOCN",
    years: 11,
    feeDollars: 105,
    available: true,
    address: ["77 Congress Street", "Portland, ME 04101"],
    about:
      "Wounds are Astrid’s trade: stomas, grafts, stitches that weep. On screen she watches you change the dressing yourself and corrects one thing at a time, until you no longer need her.",
    licence: ["Pennsylvania", "RN 806095"],
    portrait: { head: "grayBun", skin: "f9dcc0", clothes: "8FC1B3", hair: "e0b96a" },
  },
  {
    name: "Kwame Boateng",
    speciality: "Surgical Nurse",
    degree: "DNP, FNP-BC",
    years: 20,
    feeDollars: 130,
    available: true,
    address: ["1800 Orleans Street", "Baltimore, MD 21287"],
    about:
      "Kwame plans recoveries. Before a hip, a hernia or a heart valve he goes through your medicines, your stairs and who will cook, and he likes to see people again on the third day, when most lose heart. He has taught in Accra and in Baltimore.",
    speaks: ["Twi"],
    licence: ["Pennsylvania", "RN 883412"],
    portrait: { head: "short2", skin: "7a4f3a", clothes: "F0A43A", beard: "goatee2", glasses: "glasses3" },
  },
];
