import type { ConsultantSeed } from "../people.ts";

export const psychiatric: ConsultantSeed[] = [
  {
    name: "Priya Raman",
    speciality: "Psychiatric Nurse",
    degree: "MSN, PMHNP-BC",
    years: 14,
    feeDollars: 90,
    available: true,
    address: ["1601 Walnut Street, Suite 1210", "Philadelphia, PA 19102"],
    about:
      "Priya listens first. She has spent fourteen years with people who cannot sleep, cannot stop worrying or cannot get out of bed, and she is frank about what a tablet can and cannot do. You will leave with one small thing to try before the week is out.",
    speaks: ["Hindi"],
    licence: ["Pennsylvania", "RN 896827"],
    portrait: { head: "long", skin: "b97746", clothes: "B93A24", face: "calm" },
  },
  {
    name: "Owen Gallagher",
    speciality: "Psychiatric Nurse",
    degree: "BSN, RN, PMH-BC",
    years: 10,
    feeDollars: 80,
    available: true,
    address: ["600 Grant Street", "Pittsburgh, PA 15219"],
    about:
      "Owen drove an ambulance in Pittsburgh until he found that he preferred the conversation to the siren. He sees first responders, veterans and anyone whose body still jumps at a slammed door. Taking the call from a parked car is fine by him.",
    licence: ["Pennsylvania", "RN 574144"],
    portrait: { head: "grayShort", skin: "f6d3ae", clothes: "8FC1B3", hair: "8a4b2a", beard: "full4" },
  },
  {
    name: "Lucía Ferrer",
    speciality: "Psychiatric Nurse",
    degree: "DNP, PMHNP-BC",
    years: 16,
    feeDollars: 125,
    available: false,
    address: ["950 Brickell Avenue", "Miami, FL 33131"],
    about:
      "Lucía treats low mood around birth and around menopause, two seasons that are often waved away. In Spanish or English she asks about sleep, appetite and rage in the same even voice, and where medicine is involved she works hand in hand with your own doctor.",
    speaks: ["Spanish"],
    licence: ["Pennsylvania", "RN 651461"],
    portrait: { head: "longBangs", skin: "d69a6b", clothes: "F0A43A", face: "calm" },
  },
];
