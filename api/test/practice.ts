import type { Practice } from "../contract/practice.ts";

export const aPractice: Practice = {
  name: "Harbor Care at Home",
  shortName: "Harbor",
  phone: "(215) 555-0142",
  hours: "Every day, 8 AM to 6 PM",
  address: "1 Quay Street, Philadelphia, PA 19106",
  emergencyLine: "In an emergency call 911.",
};
