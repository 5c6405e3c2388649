import type { ConsultantSeed } from "../people.ts";

export const emergency: ConsultantSeed[] = [
  {
    name: "Marcus Bell",
    speciality: "Emergency Nurse",
    degree: "BSN, RN, CEN",
    years: 16,
    feeDollars: 80,
    available: true,
    address: ["111 South 11th Street", "Philadelphia, PA 19107"],
    about:
      "Marcus has worked the front desk of a city emergency room for sixteen years: the person who decides, in a minute, who can wait. Ask him about the chest that feels tight after dinner, the cut that will not close or the fall off the ladder. If it is an ambulance you need, he says so.",
    licence: ["Pennsylvania", "RN 809268"],
    portrait: { head: "twists2", skin: "85593f", clothes: "8FC1B3", face: "calm" },
  },
  {
    name: "Shauna Begay",
    speciality: "Emergency Nurse",
    degree: "MSN, FNP-C, CFRN",
    years: 13,
    feeDollars: 100,
    available: true,
    address: ["200 Lothrop Street", "Pittsburgh, PA 15213"],
    about:
      "For nine years Shauna flew with a helicopter crew over the Navajo Nation and treated what she found with what she had. Burns, bites, breaks and heat are her subjects, and she will go through your kitchen cupboards with you for what will do until the pharmacy opens.",
    speaks: ["Navajo"],
    licence: ["Pennsylvania", "RN 886585"],
    portrait: { head: "mediumStraight", skin: "c08a5b", clothes: "B93A24" },
  },
  {
    name: "Yusuf Demir",
    speciality: "Emergency Nurse",
    degree: "BSN, RN, TCRN",
    years: 9,
    feeDollars: 75,
    available: true,
    address: ["55 Fruit Street", "Boston, MA 02114"],
    about:
      "Yusuf was a ship’s nurse on the Black Sea before he came to trauma care, so he is used to helping people he cannot touch. Press here, bend that, count this: from your answers he builds a picture you can take to the clinic, or to bed.",
    speaks: ["Turkish", "German"],
    licence: ["Pennsylvania", "RN 563902"],
    portrait: { head: "short5", skin: "e0a878", clothes: "0F4C43", beard: "full" },
  },
];
