import { fullDate } from "../../../../contract/format-time.ts";
import { PAGE, type PdfPage, type PdfText, pdfFile } from "../../../lib/money/pdf.ts";
import { formatMoney } from "../../../lib/time/format-time.ts";
import { dueCents, type Statement, type StatementRide, whenOf } from "./payer-statements.ts";

const LEFT = 54;
const RIGHT = PAGE.width - 54;
const ROW = 16;
const FIRST_ROW = 236;
const FIRST_ROW_AGAIN = 90;
const LAST_ROW = 700;
const SMALL = 9;

type Column = {
  head: string;
  x: number;
  width: number;
  align?: "right";
  of: (ride: StatementRide, zone: string) => string;
};
const COLUMNS: readonly Column[] = [
  { head: "Date", x: LEFT, width: 70, of: ({ at }, zone) => whenOf(at, zone)[0] },
  { head: "Time", x: 128, width: 50, of: ({ at }, zone) => whenOf(at, zone)[1] },
  { head: "Passenger", x: 182, width: 54, of: ({ passenger }) => passenger },
  { head: "Reference", x: 236, width: 76, of: ({ reference }) => reference },
  { head: "What", x: 316, width: 110, of: ({ what }) => what },
  { head: "Price", x: 460, width: 46, align: "right", of: ({ priceCents }) => dollars(priceCents) },
  { head: "Reduction", x: 512, width: 48, align: "right", of: ({ reducedCents }) => dollars(reducedCents) },
  { head: "Total", x: RIGHT, width: 44, align: "right", of: (ride) => dollars(dueCents(ride)) },
];

const dollars = (cents: number): string => (cents / 100).toFixed(2);

const cells = (y: number, textOf: (column: Column) => string, isBold = false): PdfText[] =>
  COLUMNS.map((column) => ({
    x: column.x,
    y,
    size: SMALL,
    isBold,
    width: column.width,
    text: textOf(column),
    ...(column.align && { align: column.align }),
  }));

type From = { name: string; phone: string; timeZone: string };

/** A statement as a PDF. */
export function statementPdf(statement: Statement, { name, phone, timeZone }: From): Promise<Uint8Array> {
  const { month, payer, contactName, rides, totalCents, balanceCents, madeAt } = statement;
  const title = `Statement for ${month}`;
  const head: PdfText[] = [
    { x: LEFT, y: 64, text: name, size: 12, isBold: true },
    { x: LEFT, y: 80, text: phone },
    { x: LEFT, y: 116, text: title, size: 18, isBold: true },
    { x: LEFT, y: 142, text: `Billed to ${payer}`, width: 400 },
    ...(contactName ? [{ x: LEFT, y: 157, text: `Contact: ${contactName}`, width: 400 }] : []),
    { x: LEFT, y: 172, text: `Made on ${fullDate(madeAt, timeZone)}. Amounts are in US dollars.` },
    { x: RIGHT, y: 142, text: `Total for ${month}: ${formatMoney(totalCents)}`, align: "right" },
    { x: RIGHT, y: 157, text: balanceText(balanceCents), align: "right" },
  ];
  const pages: PdfPage[] = [];
  let left = [...rides];
  let end = FIRST_ROW;
  do {
    const top = pages.length === 0 ? FIRST_ROW : FIRST_ROW_AGAIN;
    const count = Math.floor((LAST_ROW - top) / ROW);
    const rows = left.slice(0, count);
    left = left.slice(count);
    end = top + rows.length * ROW;
    const texts = [
      ...(pages.length === 0 ? head : []),
      ...cells(top - 20, ({ head: text }) => text, true),
      ...rows.flatMap((ride, index) => cells(top + index * ROW, ({ of }) => of(ride, timeZone))),
    ];
    pages.push({ texts, lines: [{ x: LEFT, toX: RIGHT, y: top - 14 }] });
  } while (left.length > 0);
  return pdfFile(
    title,
    pages.map((page, index) => withFoot(page, { index, count: pages.length, end }, statement)),
    madeAt,
  );
}

/** What is owed in all, as a sentence. */
export function balanceText(cents: number): string {
  if (cents === 0) return "Nothing is open";
  return cents > 0 ? `Open in all: ${formatMoney(cents)}` : `Credit: ${formatMoney(-cents)}`;
}

type Place = {
  index: number;
  count: number;
  /** Where the last page's rows end. */
  end: number;
};

function withFoot({ texts, lines }: PdfPage, { index, count, end }: Place, { rides, totalCents }: Statement): PdfPage {
  const foot: PdfText = { x: RIGHT, y: 756, size: SMALL, align: "right", text: `Page ${index + 1} of ${count}` };
  if (index < count - 1) return { texts: [...texts, foot], lines };
  const sum = (of: (ride: StatementRide) => number) => dollars(rides.reduce((total, ride) => total + of(ride), 0));
  const sums: Record<string, string> = {
    Date: "Sum",
    Price: sum(({ priceCents }) => priceCents),
    Reduction: sum(({ reducedCents }) => reducedCents),
    Total: dollars(totalCents),
  };
  return {
    texts: [...texts, foot, ...cells(end + 8, ({ head }) => sums[head] ?? "", true)],
    lines: [...lines, { x: LEFT, toX: RIGHT, y: end - 6 }],
  };
}
