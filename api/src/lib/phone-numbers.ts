import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { AppError } from "./errors.ts";
import { foldText } from "./folded-text.ts";

/** The country of numbers without a country code. */
const OUR_COUNTRY = "US";

/** `+12155550134`, and for display `+1 215 555 0134`. */
export type PhoneNumber = { e164: string; display: string };

const INCOMPLETE =
  "That isn't a complete phone number. Enter ten digits for the US, or start with + and the country code.";
const EXTENSION = "Texts can't go to an extension. Please enter the number without it.";

/** Parses a typed or pasted number that can receive texts. Throws "invalid", with the field `number`, for others. */
export function readTextNumber(typed: string): PhoneNumber {
  // Outside North America, 00 replaces the plus sign.
  const folded = foldText(typed)
    .replace(/^tel:/i, "")
    .replace(/^\(?00(?=[1-9])/, "+");
  const number = parsePhoneNumberFromString(folded, { defaultCountry: OUR_COUNTRY, extract: false });
  if (number?.ext) throw new AppError("invalid", EXTENSION, { number: EXTENSION });
  if (!number?.isValid()) throw new AppError("invalid", INCOMPLETE, { number: INCOMPLETE });
  return { e164: number.number, display: displayOf(number.number) };
}

/** The number in E.164, or null for one that cannot get texts. */
export function textNumberIn(typed: string): string | null {
  try {
    return readTextNumber(typed).e164;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** A stored number for display; unchanged if it can't be parsed. */
export const displayOf = (e164: string): string => parsePhoneNumberFromString(e164)?.formatInternational() ?? e164;
