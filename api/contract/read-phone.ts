import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { plainText } from "./pasted.ts";

/** The country of numbers without a country code. */
const OUR_COUNTRY = "US";

/** A number to store, `+12155550134` or `+12155550134;ext=7`, or the reason why it cannot be read. */
export type PhoneReading = { number: string } | { problem: string };

const US_OR_PLUS = "Enter ten digits for the US, or start with + and the country code.";
export const NO_PHONE = `That isn't a phone number. ${US_OR_PLUS}`;
const NO_AREA_CODE = "The area code is missing. Please enter all ten digits.";
const INCOMPLETE = `That isn't a complete phone number. ${US_OR_PLUS}`;
const NOT_OF_US = "That isn't a US phone number. Please check the digits, or start with + and the country code.";
const NOT_OF_COUNTRY = "That number doesn't exist in its country. Please check the digits after the +.";
/** Longer texts would take long to look through. */
const LONGEST = 200;
const MANY = "Please enter only one phone number.";

/** Words that people write beside a number. `ext` belongs to the number. */
const LABELS =
  /\b(?:cell|cellphone|cellular|mobile|home|work|office|landline|phone|telephone|tel|number|call|text|sms|whatsapp|ph)\b[.:]*/giu;

/** Replaces what the library cannot parse, in the order of the steps. */
const plain = (typed: string): string =>
  plainText(typed)
    .replace(/^[\s"'`*[{<«“”„‘’]+/, "")
    .replace(/[\s"'`*\]}>»“”‘’.,;:]+$/, "")
    // Parentheses around all of it; those of an area code stay.
    .replace(/^\((.*)\)$/, "$1")
    .replace(/^tel:/i, "")
    .replace(LABELS, " ")
    .replace(/\(\s*\)/g, " ")
    .trim()
    // Outside North America, 00 replaces the plus sign. From North America, 011 does.
    .replace(/^\(?(?:00|011[\s-]?)(?=[1-9])/, "+")
    // Mexico dropped the 1 of mobile numbers in 2019.
    .replace(/^\+\s*52[\s-]*1[\s-]*(?=(?:\d[\s-]*){10}$)/, "+52 ");

/** Reads a phone number in any format. A number without a country code is of the US. Loads 33 KB (gzip): import it lazily on the web. */
export function readPhone(typed: string): PhoneReading {
  if (typed.length > LONGEST) return { problem: NO_PHONE };
  const text = plain(typed);
  const digits = text.replace(/\D/g, "");
  const number = parsePhoneNumberFromString(text, { defaultCountry: OUR_COUNTRY, extract: false });
  if (number?.isValid()) return { number: number.ext ? `${number.number};ext=${number.ext}` : number.number };
  const parts = text.split(/\bor\b|\band\b|[/,;&]/i).filter((part) => part.replace(/\D/g, "").length >= 7);
  if (parts.length > 1) return { problem: MANY };
  if (digits.length < 7 || /\p{L}/u.test(text)) return { problem: NO_PHONE };
  if (text.startsWith("+")) return { problem: NOT_OF_COUNTRY };
  if (digits.length === 7) return { problem: NO_AREA_CODE };
  return { problem: number?.isPossible() ? NOT_OF_US : INCOMPLETE };
}
