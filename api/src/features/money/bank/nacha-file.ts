import type { Originator } from "../../../../contract/bank-accounts.ts";
import { inBankLetters } from "./bank-letters.ts";

/** A payment to one account. `number` identifies it in our records, in at most 15 letters. */
export type Credit = {
  holderName: string;
  routingNumber: string;
  accountNumber: string;
  isSavings: boolean;
  isBusiness: boolean;
  cents: number;
  number: string;
};

export type BankFile = {
  originator: Originator;
  /** When the file was made: `YYYY-MM-DD` and `HH:MM`. */
  made: { date: string; time: string };
  /** When the payments arrive, `YYYY-MM-DD`. */
  paysOn: string;
  /** Tells the files of one day apart: a letter or digit. */
  letter: string;
  /** What the payee's bank shows, in at most 10 letters. */
  purpose: string;
  credits: readonly Credit[];
};

const BLOCK = 10;
const LENGTH = 94;
const CREDITS_ONLY = "220";
const TO_CHECKING = "22";
const TO_SAVINGS = "32";

/** Text in its field: letters that banks take, cut at the end. */
const text = (value: string, width: number): string => inBankLetters(value).slice(0, width).padEnd(width);

/** A number in its field. Throws if it has more digits: a cut amount would be another amount. */
function number(value: number | bigint | string, width: number): string {
  const digits = String(value);
  if (!/^\d+$/.test(digits) || digits.length > width) throw new RangeError(`A field of ${width} digits can't hold it`);
  return digits.padStart(width, "0");
}

/** The last ten digits of the sum of the banks' numbers without check digits. */
const hashOf = (credits: readonly Credit[]): string =>
  number(credits.reduce((sum, { routingNumber }) => sum + BigInt(routingNumber.slice(0, 8)), 0n) % 10_000_000_000n, 10);

const centsOf = (credits: readonly Credit[]): number => credits.reduce((sum, { cents }) => sum + cents, 0);

const yymmdd = (day: string): string => day.slice(2).replaceAll("-", "");

/**
 * A file for a bank in the format of NACHA (ACH) that pays credits to accounts, in one batch for persons (PPD) and one for companies (CCD).
 * Records have 94 characters, in blocks of ten. The same input gives the same file.
 */
export function nachaFile(file: BankFile): string {
  const { originator, made, letter, credits } = file;
  const kinds = [
    { code: "PPD", members: credits.filter(({ isBusiness }) => !isBusiness) },
    { code: "CCD", members: credits.filter(({ isBusiness }) => isBusiness) },
  ].filter(({ members }) => members.length > 0);
  const head = [
    `101 ${originator.destinationNumber}${originator.companyId.padStart(10)}`,
    `${yymmdd(made.date)}${made.time.replace(":", "")}${letter}094${BLOCK}1`,
    `${text(originator.destinationName, 23)}${text(originator.companyName, 23)}${" ".repeat(8)}`,
  ];
  const batches: string[] = [];
  let before = 0;
  for (const [index, { code, members }] of kinds.entries()) {
    batches.push(...batchOf(file, { code, members, place: index + 1, before }));
    before += members.length;
  }
  const count = batches.length + 2;
  const foot = [
    `9${number(kinds.length, 6)}${number(Math.ceil(count / BLOCK), 6)}${number(credits.length, 8)}`,
    `${hashOf(credits)}${number(0, 12)}${number(centsOf(credits), 12)}${" ".repeat(39)}`,
  ];
  const filling = Array.from({ length: (BLOCK - (count % BLOCK)) % BLOCK }, () => "9".repeat(LENGTH));
  const lines = [head.join(""), ...batches, foot.join(""), ...filling];
  if (lines.some((line) => line.length !== LENGTH)) throw new Error("A record of the bank file has another length");
  return `${lines.join("\r\n")}\r\n`;
}

type Batch = { code: string; members: readonly Credit[]; place: number; before: number };

function batchOf({ originator, paysOn, purpose }: BankFile, { code, members, place, before }: Batch): string[] {
  const dfi = originator.routingNumber.slice(0, 8);
  const company = text(originator.companyId, 10);
  const end = `${dfi}${number(place, 7)}`;
  const entries = members.map(
    (credit, index) =>
      `6${credit.isSavings ? TO_SAVINGS : TO_CHECKING}${credit.routingNumber}${text(credit.accountNumber, 17)}` +
      `${number(credit.cents, 10)}${text(credit.number, 15)}${text(credit.holderName, 22)}  0${dfi}${number(before + index + 1, 7)}`,
  );
  return [
    `5${CREDITS_ONLY}${text(originator.companyName, 16)}${" ".repeat(20)}${company}${code}${text(purpose, 10)}` +
      `${" ".repeat(6)}${yymmdd(paysOn)}   1${end}`,
    ...entries,
    `8${CREDITS_ONLY}${number(members.length, 6)}${hashOf(members)}${number(0, 12)}${number(centsOf(members), 12)}${company}` +
      `${" ".repeat(25)}${end}`,
  ];
}
