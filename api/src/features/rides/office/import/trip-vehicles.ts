import { TRANSPORT_LABELS, type TransportType } from "../../../../../contract/ride-status.ts";
import { type Read, spaced } from "./trip-words.ts";

/**
 * Codes under which brokers bill a trip, from the HCPCS Level II table of the Centers for Medicare & Medicaid Services (CMS), October 2026,
 * non-emergency transportation. Null: what the code says is more than our vehicles are, or less than a vehicle, so the office is asked.
 */
const BILLING_CODES: Record<string, { transport: TransportType | null; says: string }> = {
  a0080: { transport: "ambulatory", says: "vehicle of a volunteer" },
  a0090: { transport: "ambulatory", says: "vehicle of an individual" },
  a0100: { transport: "ambulatory", says: "taxi" },
  a0110: { transport: "ambulatory", says: "bus" },
  a0120: { transport: "ambulatory", says: "mini-bus or other system" },
  a0130: { transport: "wheelchair", says: "wheelchair van" },
  a0140: { transport: null, says: "air travel" },
  a0426: { transport: null, says: "an ambulance with advanced life support" },
  a0427: { transport: null, says: "an emergency ambulance with advanced life support" },
  a0428: { transport: null, says: "an ambulance with basic life support" },
  a0429: { transport: null, says: "an emergency ambulance with basic life support" },
  a0433: { transport: null, says: "an ambulance with advanced life support, level 2" },
  a0434: { transport: null, says: "an ambulance for specialty care" },
  s0209: { transport: "wheelchair", says: "wheelchair van, by the mile" },
  t2001: { transport: null, says: "an attendant" },
  t2004: { transport: "ambulatory", says: "commercial carrier" },
  t2005: { transport: "stretcher", says: "stretcher van" },
  t2049: { transport: "stretcher", says: "stretcher van, by the mile" },
};
/** Codes for one trip or its miles, which name no vehicle: that is in another code or word. */
const NO_VEHICLE = /\b(?:t2003|a0425|a0380|a0390|s0215)\b/g;
const CODE = /\b[ast]\d{4}\b/g;

/** Every word of a cell must be one of these. A word more, such as another type or “oxygen”, is a need that we would lose. */
const WORDS: Record<TransportType, RegExp> = {
  ambulatory: /^(?:a|amb|ambulatory|ambulating|walks?|walking|sed)(?: (?:sedan|car|vehicle|van))?$|^sedan$/,
  wheelchair:
    /^(?:w|w ?c|wch|whl|wav|w ?c ?v|wc ?van|wheel ?chair|wheel ?chr)(?: accessible)?(?: (?:van|vehicle|trip))?$/,
  stretcher: /^(?:str|stretcher|stretch|gur|gurney|litter)(?: transport)?(?: (?:van|vehicle))?$/,
  bariatric: /^(?:bar|bari|bariatric)(?: support)?(?: (?:van|vehicle))?$/,
};
const AMBULANCE = /^(?:bls|als|cct|ambulance|medical transport)(?: (?:transport|ambulance))?$/;
const KNOWN = /amb|walk|wheel|chair|stretch|gurney|bari|\b(?:w ?c|str|bls|als|wch)\b/;
const OUR_WORDS = "ambulatory, wheelchair, stretcher or bariatric";

export const TRANSPORT_TYPES = Object.keys(TRANSPORT_LABELS).filter(
  (type): type is TransportType => type in TRANSPORT_LABELS,
);

const says = (cell: string, what: string): Read<TransportType> => ({
  fault: `“${cell}” is ${what}, which we don't have. Ask the sender, and write ${OUR_WORDS}.`,
});

/** How the passenger travels. Words that say more than one type are a fault, so that nobody gets less than was asked for. */
export function readTransport(cell: string): Read<TransportType> {
  const said = spaced(cell).replace(NO_VEHICLE, "").replace(/\s+/g, " ").trim();
  if (said === "") return { fault: `“${cell}” names no vehicle. Ask the sender, and write ${OUR_WORDS}.` };
  const codes = [...new Set(said.match(CODE))];
  const words = said.replace(CODE, "").trim();
  const found: (TransportType | null)[] = [];
  for (const code of codes) {
    const known = BILLING_CODES[code];
    if (known && known.transport === null) return says(cell, known.says);
    found.push(known?.transport ?? null);
  }
  if (words !== "") {
    if (AMBULANCE.test(words)) return says(cell, "an ambulance");
    found.push(TRANSPORT_TYPES.find((type) => WORDS[type].test(words)) ?? null);
  }
  const [first] = found;
  if (first && found.every((one) => one === first)) return { value: first };
  return found.length > 1 || codes.length > 0 || KNOWN.test(said)
    ? { fault: `“${cell}” says more than we can read. Ask the sender, and write ${OUR_WORDS}.` }
    : { fault: `“${cell}” isn't a transport type we know. Write ${OUR_WORDS}.` };
}
