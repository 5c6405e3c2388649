import { expect, it } from "vitest";
import { formatPhone, smsHref, telHref } from "../../contract/format-phone.ts";
import { OptionalPhone, PhoneNumber } from "../../contract/phone-number.ts";

const US = "Enter ten digits for the US, or start with + and the country code.";
const NONE = `That isn't a phone number. ${US}`;
const INCOMPLETE = `That isn't a complete phone number. ${US}`;
const NOT_OF_US = "That isn't a US phone number. Please check the digits, or start with + and the country code.";
const NOT_OF_COUNTRY = "That number doesn't exist in its country. Please check the digits after the +.";

/** What is typed, what is stored, and how it is displayed. */
const READ: [typed: string, stored: string, displayed: string][] = [
  // United States, by hand
  ["2155550134", "+12155550134", "(215) 555-0134"],
  ["(215) 555-0134", "+12155550134", "(215) 555-0134"],
  ["(215)555-0134", "+12155550134", "(215) 555-0134"],
  ["215-555-0134", "+12155550134", "(215) 555-0134"],
  ["215.555.0134", "+12155550134", "(215) 555-0134"],
  ["215 555 0134", "+12155550134", "(215) 555-0134"],
  ["215/555/0134", "+12155550134", "(215) 555-0134"],
  ["215 - 555 - 0134", "+12155550134", "(215) 555-0134"],
  ["12155550134", "+12155550134", "(215) 555-0134"],
  ["1-215-555-0134", "+12155550134", "(215) 555-0134"],
  ["1 (215) 555 0134", "+12155550134", "(215) 555-0134"],
  ["+1 215 555 0134", "+12155550134", "(215) 555-0134"],
  ["+1 (215) 555-0134", "+12155550134", "(215) 555-0134"],
  ["001 215 555 0134", "+12155550134", "(215) 555-0134"],
  ["  215-555-0134  ", "+12155550134", "(215) 555-0134"],
  // with words
  ["215-555-0134 (cell)", "+12155550134", "(215) 555-0134"],
  ["Cell: 215-555-0134", "+12155550134", "(215) 555-0134"],
  ["mobile 215 555 0134", "+12155550134", "(215) 555-0134"],
  ["Tel. 215-555-0134", "+12155550134", "(215) 555-0134"],
  ["tel:+1-215-555-0134", "+12155550134", "(215) 555-0134"],
  // extensions
  ["215-555-0134 x12", "+12155550134;ext=12", "(215) 555-0134 ext. 12"],
  ["(215) 555-0134 ext. 3", "+12155550134;ext=3", "(215) 555-0134 ext. 3"],
  ["215 555 0134 extension 4077", "+12155550134;ext=4077", "(215) 555-0134 ext. 4077"],
  ["215-555-0134 #9", "+12155550134;ext=9", "(215) 555-0134 ext. 9"],
  ["215-555-0134,,12#", "+12155550134;ext=12", "(215) 555-0134 ext. 12"],
  ["tel:+12155550134;ext=12", "+12155550134;ext=12", "(215) 555-0134 ext. 12"],
  // copied from contacts, documents and other keyboards
  ["\u202a+1 (215) 555\u20110134\u202c", "+12155550134", "(215) 555-0134"],
  ["\u200e215\u00a0555\u00a00134", "+12155550134", "(215) 555-0134"],
  ["215\u200b5550134\ufeff", "+12155550134", "(215) 555-0134"],
  ["215–555–0134", "+12155550134", "(215) 555-0134"],
  ["215−555−0134", "+12155550134", "(215) 555-0134"],
  ["２１５５５５０１３４", "+12155550134", "(215) 555-0134"],
  ["＋１　（２１５）　５５５－０１３４", "+12155550134", "(215) 555-0134"],
  ["٢١٥٥٥٥٠١٣٤", "+12155550134", "(215) 555-0134"],
  ["۲۱۵۵۵۵۰۱۳۴", "+12155550134", "(215) 555-0134"],
  ["२१५५५५०१३४", "+12155550134", "(215) 555-0134"],
  // the rest of North America
  ["+1 416 555 0199", "+14165550199", "(416) 555-0199"],
  ["787-555-0123", "+17875550123", "(787) 555-0123"],
  ["1-876-555-0123", "+18765550123", "(876) 555-0123"],
  ["800-555-0199", "+18005550199", "(800) 555-0199"],
  // other countries
  ["+47 912 34 567", "+4791234567", "+47 912 345 67"],
  ["+47 91 23 45 67", "+4791234567", "+47 912 345 67"],
  ["0047 91234567", "+4791234567", "+47 912 345 67"],
  ["011 47 91234567", "+4791234567", "+47 912 345 67"],
  ["+44 7911 123456", "+447911123456", "+44 791 112 3456"],
  ["+44 (0)20 7946 0958", "+442079460958", "+44 207 946 0958"],
  ["+33 6 12 34 56 78", "+33612345678", "+33 612 345 678"],
  ["+49 1512 3456789", "+4915123456789", "+49 151 234 567 89"],
  ["+52 1 55 1234 5678", "+525512345678", "+52 551 234 5678"],
  ["+52 55 1234 5678", "+525512345678", "+52 551 234 5678"],
  ["+57 301 2345678", "+573012345678", "+57 301 234 5678"],
  ["+55 (11) 91234-5678", "+5511912345678", "+55 119 123 456 78"],
  ["+91 98765 43210", "+919876543210", "+91 987 654 3210"],
  ["+63 917 123 4567", "+639171234567", "+63 917 123 4567"],
  ["+234 803 123 4567", "+2348031234567", "+234 803 123 4567"],
  ["+86 138 0013 8000", "+8613800138000", "+86 138 001 380 00"],
  ["+380 50 123 4567", "+380501234567", "+380 501 234 567"],
  ["+61 412 345 678", "+61412345678", "+61 412 345 678"],
];

/** What cannot be read, and what is said. */
const REJECTED: [typed: string, said: string][] = [
  ["", "Please enter a phone number"],
  ["   ", "Please enter a phone number"],
  ["\u200b\u2060", NONE],
  ["call me", NONE],
  ["none", NONE],
  ["911", NONE],
  ["555-0134", "The area code is missing. Please enter all ten digits."],
  ["215-555-013", INCOMPLETE],
  ["215-555-01345", INCOMPLETE],
  ["4791234567", NOT_OF_US],
  ["000-000-0000", NOT_OF_US],
  ["123-456-7890", NOT_OF_US],
  ["+47 912 34", NOT_OF_COUNTRY],
  ["+1 215 555 0134 5", NOT_OF_COUNTRY],
  ["+1 115 555 0134", NOT_OF_COUNTRY],
  ["215-555-0134 or 215-555-0135", "Please enter only one phone number."],
  ["215-555-0134 / 215-555-0135", "Please enter only one phone number."],
  ["2".repeat(61), "That's too long for a phone number. Please enter one number."],
];

it.each(READ)("%j is stored as %s and displayed as %s", async (typed, stored, displayed) => {
  expect(await PhoneNumber.parseAsync(typed)).toBe(stored);
  expect(await OptionalPhone.parseAsync(typed)).toBe(stored);
  expect(formatPhone(stored)).toBe(displayed);
});

it.each(READ)("%j is read again from what is stored and from what is displayed", async (_, stored, displayed) => {
  expect(await PhoneNumber.parseAsync(stored)).toBe(stored);
  expect(await PhoneNumber.parseAsync(displayed)).toBe(stored);
});

it.each(REJECTED)("%j is rejected: %s", async (typed, said) => {
  const { error } = await PhoneNumber.safeParseAsync(typed);
  expect(error?.issues[0]?.message).toBe(said);
});

it("an optional phone number may be empty", async () => {
  expect(await OptionalPhone.parseAsync("  ")).toBe("");
});

it("the table has at least 60 rows", () => {
  expect(READ.length + REJECTED.length).toBeGreaterThanOrEqual(60);
});

it.each([
  ["+12155550134", "tel:+12155550134"],
  ["+12155550134;ext=7", "tel:+12155550134;ext=7"],
  ["(215) 555-0142", "tel:+12155550142"],
  ["1 215 555 0142", "tel:+12155550142"],
  ["(215) 555-0142 ext. 5", "tel:+12155550142;ext=5"],
  ["+44 20 7946 0958", "tel:+442079460958"],
  ["911", "tel:911"],
  ["988", "tel:988"],
])("%j is called by %s", (phone, href) => {
  expect(telHref(phone)).toBe(href);
});

it("texts go to the number without its extension", () => {
  expect(smsHref("+12155550134;ext=7")).toBe("sms:+12155550134");
});

it("displays older numbers without a country code", () => {
  expect(["2155550134", "5550134", "none given"].map(formatPhone)).toEqual(["(215) 555-0134", "5550134", "none given"]);
});
