import { expect, it } from "vitest";
import { BookAppointment } from "../../contract/appointments.ts";
import { Email } from "../../contract/fields.ts";

const EMPTY = "Please enter an email address";
const MALFORMED = "Please enter a valid email address";

/** What is typed and what is stored. */
const READ: [typed: string, stored: string][] = [
  ["ann@example.com", "ann@example.com"],
  ["  Ann@Example.COM ", "ann@example.com"],
  ["ann.lee+visits@example.co.uk", "ann.lee+visits@example.co.uk"],
  ["o'brien@example.com", "o'brien@example.com"],
  ["first-last_99@example.com", "first-last_99@example.com"],
  ["ann@clinic.nursing", "ann@clinic.nursing"],
  ["12345@qq.com", "12345@qq.com"],
  // other characters that RFC 5321 allows
  ["info!sales@example.com", "info!sales@example.com"],
  ["ann#1@example.com", "ann#1@example.com"],
  ["a&b@example.com", "a&b@example.com"],
  ["ann=lee@example.com", "ann=lee@example.com"],
  ["{ann}@example.com", "{ann}@example.com"],
  ["ann/dept@example.com", "ann/dept@example.com"],
  // copied from elsewhere
  ["ann@example.com\u200b", "ann@example.com"],
  ["\ufeffann@example.com", "ann@example.com"],
  ["\u202aann@example.com\u202c", "ann@example.com"],
  ["ann@exam\u00adple.com", "ann@example.com"],
  ["ann@example.com\u00a0", "ann@example.com"],
  ["mailto:ann@example.com", "ann@example.com"],
  ["Ann Lee <ann@example.com>", "ann@example.com"],
  ["ann@example.com.", "ann@example.com"],
  ["ann@example.com,", "ann@example.com"],
  ["ａｎｎ＠ｅｘａｍｐｌｅ．ｃｏｍ", "ann@example.com"],
  // international domains
  ["jo@müller.de", "jo@xn--mller-kva.de"],
  ["jo@mu\u0308ller.de", "jo@xn--mller-kva.de"],
  ["jo@MÜLLER.de", "jo@xn--mller-kva.de"],
  ["jo@пример.рф", "jo@xn--e1afmkfd.xn--p1ai"],
  ["jo@例え.jp", "jo@xn--r8jz45g.jp"],
  ["jo@xn--mller-kva.de", "jo@xn--mller-kva.de"],
];

const REJECTED: [typed: string, said: string][] = [
  ["", EMPTY],
  ["   ", EMPTY],
  ["\u200b\u2060", EMPTY],
  ["ann", MALFORMED],
  ["ann@", MALFORMED],
  ["@example.com", MALFORMED],
  ["ann@example", MALFORMED],
  ["ann@@example.com", MALFORMED],
  ["ann lee@example.com", MALFORMED],
  [".ann@example.com", MALFORMED],
  ["ann..lee@example.com", MALFORMED],
  ["ann@exa_mple.com", MALFORMED],
  ["ann@-example.com", MALFORMED],
  ["ann@example.com, bo@example.com", MALFORMED],
  ["ann@example.com\nbcc: bo@example.com", MALFORMED],
  ["ann@127.0.0.1", MALFORMED],
  ["jo@müller.de/path", MALFORMED],
  [`${"a".repeat(65)}@example.com`, MALFORMED],
  [`ann@${"a".repeat(250)}.com`, "That email address is too long"],
];

it.each(READ)("%j is stored as %s", (typed, stored) => {
  expect(Email.parse(typed)).toBe(stored);
});

it.each(REJECTED)("%j is rejected: %s", (typed, said) => {
  expect(Email.safeParse(typed).error?.issues[0]?.message).toBe(said);
});

it.each([
  ["", "Please provide an email for Zoom link"],
  ["\u200b", "Please provide an email for Zoom link"],
  ["ann@", MALFORMED],
])("as the email for the video link, %j is rejected: %s", (typed, said) => {
  expect(BookAppointment.shape.zoomEmail.safeParse(typed).error?.issues[0]?.message).toBe(said);
});

it("the email for the video link keeps its case", () => {
  expect(BookAppointment.shape.zoomEmail.parse(" Ann@Müller.de ")).toBe("Ann@xn--mller-kva.de");
});
