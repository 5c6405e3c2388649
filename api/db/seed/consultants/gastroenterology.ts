import type { ConsultantSeed } from "../people.ts";

export const gastroenterology: ConsultantSeed[] = [
  {
    name: "Tom Whitaker",
    speciality: "Gastroenterology Nurse",
    degree: "BSN, RN, CGRN",
    years: 26,
    feeDollars: 75,
    available: false,
    address: ["210 West Rittenhouse Square", "Philadelphia, PA 19103"],
    about:
      "Tom has prepared some six thousand people for a colonoscopy and has heard every joke. He explains the drink, the diet and the results without blushing, and helps with reflux, Crohn’s and celiac disease between visits to the clinic.",
    licence: ["Pennsylvania", "RN 641219"],
    portrait: {
      head: "grayShort",
      skin: "f6d5b4",
      clothes: "8FC1B3",
      hair: "cfc7bb",
      beard: "full3",
      glasses: "glasses2",
    },
  },
  {
    name: "Adaeze Nwosu",
    speciality: "Gastroenterology Nurse",
    degree: "MSN, RN, CGRN",
    years: 9,
    feeDollars: 85,
    available: true,
    address: ["4100 Chain Bridge Road", "Fairfax, VA 22030"],
    about:
      "Adaeze keeps a food diary herself, to be fair to the people she asks to keep one. Bloating, irritable bowels and the long hunt for the thing that disagrees with you are her favorite puzzles. Expect questions about onions.",
    speaks: ["Igbo"],
    licence: ["Virginia", "RN 718536"],
    portrait: { head: "afro", skin: "7d5440", clothes: "8FC1B3" },
  },
  {
    name: "Pavel Novák",
    speciality: "Gastroenterology Nurse",
    degree: "BSN, RN",
    years: 12,
    feeDollars: 70,
    available: true,
    address: ["525 Superior Avenue", "Cleveland, OH 44114"],
    about:
      "Pavel looks after people with liver disease and people who are fed through a tube, and the sons and daughters who look after them. He can hear a blocked pump over the phone. Calls in Czech, Slovak, Russian and English.",
    speaks: ["Czech", "Russian"],
    licence: ["Pennsylvania", "RN 795853"],
    portrait: { head: "short1", skin: "f3cfa8", clothes: "0F4C43", face: "calm", beard: "chin" },
  },
];
