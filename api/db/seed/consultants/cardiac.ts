import type { ConsultantSeed } from "../people.ts";

export const cardiac: ConsultantSeed[] = [
  {
    name: "Harpreet Gill",
    speciality: "Cardiac Nurse",
    degree: "MSN, RN, CCRN",
    years: 21,
    feeDollars: 90,
    available: false,
    address: ["230 West Washington Square", "Philadelphia, PA 19106"],
    about:
      "Harpreet spent two decades in a cardiac unit and holds that half of all palpitations are fear and the other half deserve a trace. He goes through blood pressure diaries, swollen ankles and new pills with people home from a heart attack, and with the person who cooks.",
    speaks: ["Hindi"],
    licence: ["Pennsylvania", "RN 577317"],
    portrait: { head: "turban", skin: "a96a3e", clothes: "0F4C43", beard: "full2" },
  },
  {
    name: "Claudette Moreau",
    speciality: "Cardiac Nurse",
    degree: "DNP, ACNP-BC",
    years: 25,
    feeDollars: 140,
    available: true,
    address: ["164 College Street", "Burlington, VT 05401"],
    about:
      "Heart failure is a disease of small numbers, Claudette likes to say: two pounds overnight, one more pillow, half a flight of stairs. She teaches you to read your own. Trained in Montréal, she keeps a third of her hours for French speakers.",
    speaks: ["French"],
    licence: ["Pennsylvania", "RN 654634"],
    portrait: { head: "mediumBangs3", skin: "e8b98a", clothes: "B93A24", face: "calm", glasses: "glasses2" },
  },
  {
    name: "Vincent Castellano",
    speciality: "Cardiac Nurse",
    degree: "BSN, RN, CV-BC",
    years: 5,
    feeDollars: 50,
    available: true,
    address: ["40 Wooster Street", "New Haven, CT 06511"],
    about:
      "Vincent is the youngest of our cardiac nurses and the one who makes you laugh while the cuff tightens. He coaches people through the first six weeks after a stent: what to lift, what to eat, when to drive and, since nobody else brings it up, when sex is fine again.",
    licence: ["Pennsylvania", "RN 731951"],
    portrait: { head: "shaved1", skin: "f0c39a", clothes: "F0A43A" },
  },
];
