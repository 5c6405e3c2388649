import { parse, validate } from "achkit";
import { describe, expect, it } from "vitest";
import { isRoutingNumber } from "../../../../contract/bank-accounts.ts";
import { inBankLetters } from "./bank-letters.ts";
import { bankingDayAfter } from "./banking-days.ts";
import { type BankFile, type Credit, nachaFile } from "./nacha-file.ts";

const ROUTING = ["021000021", "011401533", "091000019", "121000248", "322271627"];
const originator = {
  companyName: "Lamplight",
  companyId: "1234567890",
  routingNumber: "091000019",
  destinationNumber: "091000019",
  destinationName: "First Bank",
};
const credit = (like: Partial<Credit> = {}): Credit => ({
  ...{ holderName: "Ann Lee", routingNumber: "021000021", accountNumber: "000123456789", number: "12-1" },
  ...{ isSavings: false, isBusiness: false, cents: 235_200 },
  ...like,
});
const file = (credits: Credit[], like: Partial<BankFile> = {}): BankFile => ({
  ...{ originator, made: { date: "2026-11-30", time: "16:12" }, paysOn: "2026-12-02", letter: "A", purpose: "PAYOUT" },
  ...{ credits },
  ...like,
});
const linesOf = (text: string) => text.split("\r\n").slice(0, -1);
const sumOf = (credits: Credit[]) => credits.reduce((sum, { cents }) => sum + cents, 0);

/** Checked by the rules of a library that is not ours. */
function checked(credits: Credit[], like: Partial<BankFile> = {}) {
  const text = nachaFile(file(credits, like));
  expect(validate(text)).toEqual({ ok: true, errors: [] });
  return { text, lines: linesOf(text), parsed: parse(text) };
}

describe("a bank file", () => {
  it("has the records, sums, hash and blocks that another library computes, for any number of payments", () => {
    for (const count of [1, 2, 5, 6, 7, 8, 16, 17, 72, 500]) {
      const credits = Array.from({ length: count }, (_, place) =>
        credit({
          ...{ routingNumber: ROUTING[place % 5] ?? "", cents: 1 + place * 7919, isSavings: place % 3 === 0 },
          ...{ isBusiness: place % 4 === 1, number: `12-${place + 1}`, accountNumber: String(10_000 + place) },
        }),
      );
      const { lines, parsed } = checked(credits);
      expect(lines.every((line) => line.length === 94)).toBe(true);
      expect(lines.length % 10).toBe(0);
      expect(parsed.control).toMatchObject({ totalCredit: sumOf(credits), totalDebit: 0, entryAddendaCount: count });
      expect(parsed.control?.blockCount).toBe(lines.length / 10);
      const entries = parsed.batches.flatMap((batch) => batch.entries);
      expect(new Set(entries.map(({ traceNumber }) => traceNumber)).size).toBe(count);
      expect(entries.map(({ amountCents }) => amountCents).toSorted((a, b) => a - b)).toEqual(
        credits.map(({ cents }) => cents),
      );
    }
  });

  it("pays persons in a batch of their own (PPD), companies in another (CCD), into checking and savings", () => {
    const { parsed } = checked([
      credit({ isBusiness: true, holderName: "Reed Rides LLC" }),
      credit({ isSavings: true }),
      credit(),
    ]);
    expect(parsed.batches.map(({ sec, serviceClass }) => [sec, serviceClass])).toEqual([
      ["PPD", 220],
      ["CCD", 220],
    ]);
    expect(parsed.batches.flatMap(({ entries }) => entries.map(({ txnCode, name }) => [txnCode, name]))).toEqual([
      [32, "ANN LEE"],
      [22, "ANN LEE"],
      [22, "REED RIDES LLC"],
    ]);
  });

  it("is the example of the format, letter by letter", () => {
    expect(linesOf(nachaFile(file([credit()]))).slice(0, 5)).toEqual([
      "101 09100001912345678902611301612A094101FIRST BANK             LAMPLIGHT                      ",
      "5220LAMPLIGHT                           1234567890PPDPAYOUT          261202   1091000010000001",
      "622021000021000123456789     000023520012-1           ANN LEE                 0091000010000001",
      "82200000010002100002000000000000000000235200" + "1234567890" + " ".repeat(25) + "091000010000001",
      "9000001000001000000010002100002000000000000000000235200" + " ".repeat(39),
    ]);
  });

  it("is the same each time it is made", () => {
    const credits = [credit(), credit({ isBusiness: true })];
    expect(nachaFile(file(credits))).toBe(nachaFile(file([...credits])));
  });

  it("writes names in the bank's letters, cut to their field, and never moves another field", () => {
    const names = [
      ["José Ñuñez-Ångström", "JOSE NUNEZ-ANGSTROM"],
      ["Łukasz Groß-Sørensen Ðæœþ", "LUKASZ GROSS-SORENSEN "],
      ["Maximiliane von und zu Hohenstein-Wittgenstein", "MAXIMILIANE VON UND ZU"],
      ["Νίκος 王小明 😀", "????? ??? ??"],
      ["\u202eAnn\u200b\tLee\n", "ANN LEE"],
      ["=1+1", "=1+1"],
      ["x".repeat(10_000), "X".repeat(22)],
    ] as const;
    for (const [holderName, written] of names) {
      const { lines } = checked([credit({ holderName })]);
      expect(lines[2]?.slice(54, 76)).toBe(written.padEnd(22));
    }
    expect(inBankLetters("  a  b ")).toBe("A B");
  });

  it("has no amount that its field can't hold, is negative or has a fraction", () => {
    checked([credit({ cents: 9_999_999_999 })]);
    for (const cents of [10_000_000_000, -1, 0.5, Number.NaN])
      expect(() => nachaFile(file([credit({ cents })]))).toThrow("A field of 10 digits can't hold it");
    const many = Array.from({ length: 101 }, () => credit({ cents: 9_999_999_999 }));
    expect(() => nachaFile(file(many))).toThrow("A field of 12 digits can't hold it");
  });

  it("keeps the last ten digits of a sum of banks' numbers that has eleven", () => {
    const { parsed } = checked(Array.from({ length: 400 }, () => credit({ routingNumber: "322271627" })));
    expect(parsed.control?.entryHash).toBe(String((32_227_162 * 400) % 10_000_000_000).padStart(10, "0"));
  });
});

it("a routing number needs nine digits and the right check digit", () => {
  for (const number of ROUTING) {
    expect(isRoutingNumber(number)).toBe(true);
    for (let place = 0; place < 9; place += 1) {
      const digit = String((Number(number[place]) + 1) % 10);
      expect(isRoutingNumber(number.slice(0, place) + digit + number.slice(place + 1))).toBe(false);
    }
  }
  for (const text of ["", "000000000", "02100002", "0210000210", "02100002x", "٠٢١٠٠٠٠٢١"])
    expect(isRoutingNumber(text)).toBe(false);
});

it("payments arrive on banking days", () => {
  const after = (day: string) => bankingDayAfter(day, 2);
  expect(after("2026-11-30")).toBe("2026-12-02");
  expect(after("2026-11-25")).toBe("2026-11-30");
  expect(after("2026-12-23")).toBe("2026-12-28");
  // July 4, 2027 is a Sunday, so Monday is the holiday. July 4, 2026 is a Saturday, which moves nothing.
  expect(after("2027-07-02")).toBe("2027-07-07");
  expect(after("2026-07-02")).toBe("2026-07-06");
  expect(bankingDayAfter("2026-01-16", 1)).toBe("2026-01-20");
  expect(bankingDayAfter("2026-05-22", 1)).toBe("2026-05-26");
});
