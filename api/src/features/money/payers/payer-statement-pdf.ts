import { fullDate } from "../../../../contract/format-time.ts";
import type { PdfText } from "../../../lib/money/pdf.ts";
import { formatMoney } from "../../../lib/time/format-time.ts";
import { dollars, LEFT, type PdfColumn, pdfTable, RIGHT } from "../pdf-table.ts";
import { dueCents, type Statement, type StatementRide, whenOf } from "./payer-statements.ts";

function columnsOf({ rides, totalCents }: Statement, zone: string): PdfColumn<StatementRide>[] {
  const sum = (of: (ride: StatementRide) => number) => dollars(rides.reduce((total, ride) => total + of(ride), 0));
  const price = ({ priceCents }: StatementRide) => priceCents;
  const reduced = ({ reducedCents }: StatementRide) => reducedCents;
  return [
    { head: "Date", x: LEFT, width: 70, of: ({ at }) => whenOf(at, zone)[0], sum: "Sum" },
    { head: "Time", x: 128, width: 50, of: ({ at }) => whenOf(at, zone)[1] },
    { head: "Passenger", x: 182, width: 54, of: ({ passenger }) => passenger },
    { head: "Reference", x: 236, width: 76, of: ({ reference }) => reference },
    { head: "What", x: 316, width: 110, of: ({ what }) => what },
    { head: "Price", x: 460, width: 46, align: "right", of: (ride) => dollars(price(ride)), sum: sum(price) },
    { head: "Reduction", x: 512, width: 48, align: "right", of: (ride) => dollars(reduced(ride)), sum: sum(reduced) },
    {
      head: "Total",
      x: RIGHT,
      width: 44,
      align: "right",
      of: (ride) => dollars(dueCents(ride)),
      sum: dollars(totalCents),
    },
  ];
}

type From = { name: string; phone: string; timeZone: string };

/** A statement as a PDF. */
export function statementPdf(statement: Statement, { name, phone, timeZone }: From): Promise<Uint8Array> {
  const { month, payer, contactName, rides, totalCents, balanceCents, madeAt } = statement;
  const title = `Statement for ${month}`;
  const opening: PdfText[] = [
    { x: LEFT, y: 64, text: name, size: 12, isBold: true },
    { x: LEFT, y: 80, text: phone },
    { x: LEFT, y: 116, text: title, size: 18, isBold: true },
    { x: LEFT, y: 142, text: `Billed to ${payer}`, width: 400 },
    ...(contactName ? [{ x: LEFT, y: 157, text: `Contact: ${contactName}`, width: 400 }] : []),
    { x: LEFT, y: 172, text: `Made on ${fullDate(madeAt, timeZone)}. Amounts are in US dollars.` },
    { x: RIGHT, y: 142, text: `Total for ${month}: ${formatMoney(totalCents)}`, align: "right" },
    { x: RIGHT, y: 157, text: balanceText(balanceCents), align: "right" },
  ];
  return pdfTable({ title, opening, columns: columnsOf(statement, timeZone), rows: rides, madeAt });
}

/** What is owed in all, as a sentence. */
export function balanceText(cents: number): string {
  if (cents === 0) return "Nothing is open";
  return cents > 0 ? `Open in all: ${formatMoney(cents)}` : `Credit: ${formatMoney(-cents)}`;
}
