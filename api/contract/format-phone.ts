/** A stored number: `+12155550134`, or `+12155550134;ext=7`. Numbers from before this format are digits only. */
const STORED = /^\+(\d+?)(?:;ext=(\d+))?$/;

/** Country codes of one and two digits; all others have three. */
const COUNTRY_CODE = /^(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d+)$/;

const northAmerican = (digits: string): string => digits.replace(/^(\d{3})(\d{3})(\d{4})$/, "($1) $2-$3");

/** Groups of three; the last one has two to four digits. */
const grouped = (digits: string): string => digits.replace(/\d{3}(?=\d{2})/g, "$& ");

/** A stored number for readers: `(215) 555-0134`, `(215) 555-0134 ext. 7`, `+47 912 345 67`. Other texts stay as they are. */
export function formatPhone(stored: string): string {
  const [, digits, extension] = STORED.exec(stored) ?? [];
  if (digits === undefined) return northAmerican(stored);
  const [, country, rest = digits] = COUNTRY_CODE.exec(digits) ?? [];
  const number = country === "1" && rest.length === 10 ? northAmerican(rest) : `+${country ?? ""} ${grouped(rest)}`;
  return extension === undefined ? number : `${number} ext. ${extension}`;
}

/** A `tel:` link. A number without a country code is of the US; short ones, such as 911, stay. */
export function telHref(phone: string): string {
  if (STORED.test(phone)) return `tel:${phone}`;
  const [number = "", extension = ""] = phone.split(/(?:ext|x|#|;)/i);
  const digits = number.replace(/\D/g, "");
  const whole = number.trim().startsWith("+") || digits.length < 10 ? digits : `1${digits.slice(-10)}`;
  const ext = extension.replace(/\D/g, "");
  return `tel:${number.trim().startsWith("+") || digits.length >= 10 ? "+" : ""}${whole}${ext && `;ext=${ext}`}`;
}

/** A link that writes a text message to the number. */
export const smsHref = (phone: string): string =>
  telHref(phone)
    .replace(/^tel:/, "sms:")
    .replace(/;ext=.*$/, "");

/** True for a number with an extension, stored or typed. It cannot get text messages. */
export const hasExtension = (phone: string): boolean => /(?:ext|x|#|;)\D*\d/i.test(phone);
