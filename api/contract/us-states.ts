import { pastedText } from "./pasted.ts";

/** US states and territories by postal code, as in the table `us_state`. */
export const US_STATES = {
  AL: "Alabama",
  AK: "Alaska",
  AZ: "Arizona",
  AR: "Arkansas",
  CA: "California",
  CO: "Colorado",
  CT: "Connecticut",
  DE: "Delaware",
  DC: "District of Columbia",
  FL: "Florida",
  GA: "Georgia",
  GU: "Guam",
  HI: "Hawaii",
  ID: "Idaho",
  IL: "Illinois",
  IN: "Indiana",
  IA: "Iowa",
  KS: "Kansas",
  KY: "Kentucky",
  LA: "Louisiana",
  ME: "Maine",
  MD: "Maryland",
  MA: "Massachusetts",
  MI: "Michigan",
  MN: "Minnesota",
  MS: "Mississippi",
  MO: "Missouri",
  MT: "Montana",
  NE: "Nebraska",
  NV: "Nevada",
  NH: "New Hampshire",
  NJ: "New Jersey",
  NM: "New Mexico",
  NY: "New York",
  NC: "North Carolina",
  ND: "North Dakota",
  OH: "Ohio",
  OK: "Oklahoma",
  OR: "Oregon",
  PA: "Pennsylvania",
  PR: "Puerto Rico",
  RI: "Rhode Island",
  SC: "South Carolina",
  SD: "South Dakota",
  TN: "Tennessee",
  TX: "Texas",
  UT: "Utah",
  VT: "Vermont",
  VI: "US Virgin Islands",
  VA: "Virginia",
  WA: "Washington",
  WV: "West Virginia",
  WI: "Wisconsin",
  WY: "Wyoming",
} as const;
export type UsStateCode = keyof typeof US_STATES;

/** The answer of a patient who will be in no US state during the call. Nobody may treat them there. */
export const OUTSIDE_US = "outside";
export const OUTSIDE_US_NAME = "Outside the United States";
export const OUTSIDE_US_REASON =
  "Our nurses are licensed in US states, and your nurse must be licensed where you are during the call. So we can't offer you a visit while you're outside the United States.";

/** A code of `US_STATES`, or `OUTSIDE_US`. */
export type CallPlace = UsStateCode | typeof OUTSIDE_US;
export const readCallPlace = (typed: string): CallPlace | undefined =>
  [OUTSIDE_US, OUTSIDE_US_NAME.toLowerCase()].includes(typed.trim().toLowerCase()) ? OUTSIDE_US : readUsState(typed);

export const NOT_LICENSED =
  "This nurse isn't licensed in that state. By law, your nurse must be licensed where you are during the call. Please choose another nurse.";

const CODES = Object.keys(US_STATES);

export const isUsState = (code: string): code is UsStateCode => CODES.includes(code);

/** `NJ` and `new jersey` are `NJ`; undefined for other text. */
export const readUsState = (typed: string): UsStateCode | undefined => {
  const text = pastedText(typed).toLowerCase();
  return CODES.filter(isUsState).find((code) => code.toLowerCase() === text || US_STATES[code].toLowerCase() === text);
};

/** `New Jersey`; the text itself for an unknown code. */
export const stateName = (code: string): string => (isUsState(code) ? US_STATES[code] : code);
