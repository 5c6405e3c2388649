import type { ConsultantSeed } from "../people.ts";

export const geriatric: ConsultantSeed[] = [
  {
    name: "Grace Lindqvist",
    speciality: "Geriatric Nurse",
    degree: "MSN, RN, GERO-BC",
    years: 31,
    feeDollars: 70,
    available: true,
    address: ["54 Chestnut Hill Avenue", "Philadelphia, PA 19118"],
    about:
      "Grace has cared for older people for thirty-one years, eleven of them as head nurse of a memory unit in Minnesota. She helps families work out whether a stumble, a forgotten stove or a new sharp temper means something. Bring the pill boxes to the call: she reads every label.",
    licence: ["Pennsylvania", "RN 873170"],
    portrait: { head: "grayMedium", skin: "f3cfa8", clothes: "14655A", hair: "d9d2c6", face: "calm" },
  },
  {
    name: "Mei-Ling Chow",
    speciality: "Geriatric Nurse",
    degree: "BSN, RN",
    years: 14,
    feeDollars: 60,
    available: true,
    address: ["118 North 10th Street", "Philadelphia, PA 19107"],
    about:
      "After her shifts on a stroke ward Mei-Ling used to phone families to hear how the first night at home had gone; now that is her whole job. She can show you how to turn a person in bed without hurting your back, and which rugs have to go. Cantonese, Mandarin and English.",
    speaks: ["Cantonese", "Mandarin"],
    licence: ["Pennsylvania", "RN 550487"],
    portrait: { head: "medium2", skin: "e8bf93", clothes: "0F4C43", glasses: "glasses2" },
  },
  {
    name: "Bernard Achterberg",
    speciality: "Geriatric Nurse",
    degree: "RN, GERO-BC",
    years: 38,
    feeDollars: 40,
    available: false,
    address: ["9 Orchard Lane", "Lancaster, PA 17602"],
    about:
      "Bernard came to nursing from carpentry and still looks at a house first: the step, the edge of the bathtub, the lamp out of reach. Thirty-eight years of home visits have made him hard to shock and easy to talk to about bladders, falls and loneliness.",
    licence: ["Pennsylvania", "RN 627804"],
    portrait: {
      head: "noHair3",
      skin: "f3cfa8",
      clothes: "14655A",
      hair: "cfc7bb",
      face: "calm",
      beard: "moustache9",
      glasses: "glasses",
    },
  },
];
