import { PAGE, type PdfPage, type PdfText, pdfFile } from "../../lib/money/pdf.ts";

export const LEFT = 54;
export const RIGHT = PAGE.width - 54;
const ROW = 16;
const FIRST_ROW = 236;
const FIRST_ROW_AGAIN = 90;
const LAST_ROW = 700;
const SMALL = 9;

/** `x` as in `PdfText`. `sum` is the cell of the last line. */
export type PdfColumn<Row> = {
  head: string;
  x: number;
  width: number;
  align?: "right";
  of: (row: Row) => string;
  sum?: string;
};

export type PdfTable<Row> = {
  title: string;
  /** Above the table on the first page. */
  opening: readonly PdfText[];
  columns: readonly PdfColumn<Row>[];
  rows: readonly Row[];
  madeAt: Date;
};

export const dollars = (cents: number): string => (cents / 100).toFixed(2);

function cells<Row>(
  columns: readonly PdfColumn<Row>[],
  y: number,
  textOf: (column: PdfColumn<Row>) => string,
  isBold = false,
): PdfText[] {
  return columns.map((column) => ({
    ...{ x: column.x, y, size: SMALL, isBold, width: column.width, text: textOf(column) },
    ...(column.align && { align: column.align }),
  }));
}

/** A PDF with a title, some lines, and a table with a line of sums on as many pages as it takes. */
export function pdfTable<Row>({ title, opening, columns, rows, madeAt }: PdfTable<Row>): Promise<Uint8Array> {
  const pages: PdfPage[] = [];
  let left = [...rows];
  let end = FIRST_ROW;
  do {
    const top = pages.length === 0 ? FIRST_ROW : FIRST_ROW_AGAIN;
    const count = Math.floor((LAST_ROW - top) / ROW);
    const shown = left.slice(0, count);
    left = left.slice(count);
    end = top + shown.length * ROW;
    const texts = [
      ...(pages.length === 0 ? opening : []),
      ...cells(columns, top - 20, ({ head }) => head, true),
      ...shown.flatMap((row, index) => cells(columns, top + index * ROW, ({ of }) => of(row))),
    ];
    pages.push({ texts, lines: [{ x: LEFT, toX: RIGHT, y: top - 14 }] });
  } while (left.length > 0);
  const whole = pages.map(({ texts, lines }, index) => {
    const text = `Page ${index + 1} of ${pages.length}`;
    const foot: PdfText = { x: RIGHT, y: 756, size: SMALL, align: "right", text };
    if (index < pages.length - 1) return { texts: [...texts, foot], lines };
    return {
      texts: [...texts, foot, ...cells(columns, end + 8, ({ sum }) => sum ?? "", true)],
      lines: [...lines, { x: LEFT, toX: RIGHT, y: end - 6 }],
    };
  });
  return pdfFile(title, whole, madeAt);
}
