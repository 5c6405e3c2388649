import type { ConsultantSeed } from "../people.ts";

export const obstetric: ConsultantSeed[] = [
  {
    name: "Noor Haddad",
    speciality: "Obstetric Nurse",
    degree: "MSN, CNM",
    years: 13,
    feeDollars: 85,
    available: true,
    address: ["245 North 15th Street", "Philadelphia, PA 19102"],
    about:
      "Noor has caught more than nine hundred babies, in hospital and at home. She talks with expecting mothers about nausea that hangs on, kicks that have changed, and birth plans that leave room for surprise. Afterwards she asks about you first and the baby second.",
    speaks: ["Arabic"],
    licence: ["Pennsylvania", "RN 537072"],
    portrait: { head: "hijab", skin: "e8b98a", clothes: "8FC1B3" },
  },
  {
    name: "Josephine Baptiste",
    speciality: "Obstetric Nurse",
    degree: "MSN, CNM",
    years: 22,
    feeDollars: 110,
    available: true,
    address: ["31 Halsey Street", "Newark, NJ 07102"],
    about:
      "Josephine worked in Port-au-Prince and Miami before she settled in Newark, and she holds her calls in English, French or Haitian Creole. Blood pressure and sugar in pregnancy are her daily bread. She reads your meter with you and rings your hospital ahead if you must be seen tonight.",
    speaks: ["French", "Haitian Creole"],
    licence: ["New Jersey", "RN 614389"],
    portrait: { head: "bun", skin: "6f4735", clothes: "B93A24", glasses: "glasses5" },
  },
  {
    name: "Wren Callahan",
    speciality: "Obstetric Nurse",
    degree: "BSN, RN, IBCLC",
    years: 8,
    feeDollars: 65,
    available: true,
    address: ["12 Thames Street", "Newport, RI 02840"],
    about:
      "Wren helps with feeding: sore nipples, slow weight gain, pumping at work, and stopping once you have had enough. Her two came early, and she remembers the arithmetic of ounces at three in the morning. Partners are welcome on the screen.",
    licence: ["Pennsylvania", "RN 691706"],
    portrait: { head: "mediumBangs2", skin: "f9d9ba", clothes: "14655A", hair: "b5622f", face: "calm" },
  },
];
