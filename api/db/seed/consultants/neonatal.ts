import type { ConsultantSeed } from "../people.ts";

export const neonatal: ConsultantSeed[] = [
  {
    name: "Sofia Marchetti",
    speciality: "Neonatal Nurse",
    degree: "MSN, RNC-NIC",
    years: 10,
    feeDollars: 85,
    available: true,
    address: ["800 Spruce Street", "Philadelphia, PA 19107"],
    about:
      "Sofia spent eight years in intensive care for newborns, where the smallest of her patients weighed less than a bag of sugar. Parents who have just come home with an early baby ask her about breathing pauses, oxygen tubes and the first bath. No question has been too small yet.",
    speaks: ["Italian"],
    licence: ["Pennsylvania", "RN 705121"],
    portrait: { head: "medium3", skin: "f6d3ae", clothes: "F0A43A" },
  },
  {
    name: "Thandiwe Mokoena",
    speciality: "Neonatal Nurse",
    degree: "DNP, NNP-BC",
    years: 17,
    feeDollars: 120,
    available: true,
    address: ["1000 East Broad Street", "Richmond, VA 23298"],
    about:
      "Thandiwe follows premature babies until they are two, charting each gram and each first word. She trained in Johannesburg and built the clinic she now runs in Richmond. If a milestone worries you, she will say how late is late.",
    licence: ["Virginia", "RN 782438"],
    portrait: { head: "cornrows2", skin: "7a5140", clothes: "14655A", face: "calm" },
  },
  {
    name: "Linh Tran",
    speciality: "Neonatal Nurse",
    degree: "BSN, RN, RNC-NIC",
    years: 7,
    feeDollars: 70,
    available: true,
    address: ["6751 Wilson Boulevard", "Falls Church, VA 22044"],
    about:
      "Linh takes the calls of the first week: jaundice, cord stumps, weight that dipped and has not come back. She sat beside an incubator as a mother before she did as a nurse. Vietnamese-speaking grandparents are glad that she explains it twice, once for each side of the sofa.",
    speaks: ["Vietnamese"],
    licence: ["Virginia", "RN 859755"],
    portrait: { head: "mediumBangs", skin: "f0c79c", clothes: "8FC1B3" },
  },
];
