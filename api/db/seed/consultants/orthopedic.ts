import type { ConsultantSeed } from "../people.ts";

export const orthopedic: ConsultantSeed[] = [
  {
    name: "Callum Fraser",
    speciality: "Orthopedic Nurse",
    degree: "BSN, RN, ONC",
    years: 11,
    feeDollars: 65,
    available: true,
    address: ["46 Market Street", "Wilmington, DE 19801"],
    about:
      "Callum played rugby in Aberdeen until his knee had other plans, so he has read a rehabilitation sheet from both sides. Casts that rub, crutches at the wrong height, the exercises you gave up in week two: he sorts it out without a lecture.",
    licence: ["Delaware", "RN 600974"],
    portrait: { head: "short4", skin: "f9dcc0", clothes: "14655A", hair: "c8612f", face: "calm", beard: "full4" },
  },
  {
    name: "Denise Washington",
    speciality: "Orthopedic Nurse",
    degree: "MSN, RN, ONC",
    years: 27,
    feeDollars: 90,
    available: false,
    address: ["1500 Peachtree Street", "Atlanta, GA 30309"],
    about:
      "Denise has been there for hundreds of first steps on a new hip. She checks your chair, your bed and your shoes through the camera and sets goals worth bragging about: the mailbox, the corner, church on Sunday.",
    licence: ["Pennsylvania", "RN 678291"],
    portrait: { head: "dreads1", skin: "7a5140", clothes: "B93A24", glasses: "glasses" },
  },
  {
    name: "Rafael Ibarra",
    speciality: "Orthopedic Nurse",
    degree: "BSN, RN, ONC",
    years: 6,
    feeDollars: 55,
    available: true,
    address: ["301 Massachusetts Avenue", "Lowell, MA 01852"],
    about:
      "Rafael works with warehouse crews, dancers and anybody else whose back earns the rent. He separates the ache that needs rest from the one that needs a scan, in English or Spanish, and shows the stretch himself on the floor of his office.",
    speaks: ["Spanish"],
    licence: ["Pennsylvania", "RN 755608"],
    portrait: { head: "shaved2", skin: "c98d5f", clothes: "8FC1B3" },
  },
];
