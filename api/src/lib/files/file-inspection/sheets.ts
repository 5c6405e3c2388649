import readWorkbook from "read-excel-file/universal";

/** A sheet of a workbook. Every cell is text; row 1 of the sheet is the first line. */
export type Sheet = { name: string; lines: string[][] };

/** Lines, cells of a line, and characters of a cell. More is nothing that an office works with. */
const MOST = { sheets: 10, lines: 5_000, cells: 200, characters: 2_000 };

/** Excel's days begin at the end of 1899; a time without a day is on one of the first. */
const FIRST_YEAR = 1901;

/** The sheets of an .xlsx workbook. Throws if it can't be read. Runs in a process of its own, which bounds what a bomb can do. */
export async function readSheets(content: Uint8Array): Promise<Sheet[]> {
  const sheets = await readWorkbook(new Uint8Array(content).buffer);
  return sheets.slice(0, MOST.sheets).map(({ sheet, data }) => ({
    name: sheet,
    lines: data.slice(0, MOST.lines).map((line) => line.slice(0, MOST.cells).map(textOf)),
  }));
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? "" : timeAsText(cell);
  return String(cell).slice(0, MOST.characters);
}

/** `2026-12-01`, `09:45` or `2026-12-01T09:45`. Excel stores fractions of a day, which are off by milliseconds. */
function timeAsText(at: Date): string {
  const [day = "", time = ""] = new Date(Math.round(at.getTime() / 60_000) * 60_000).toISOString().split("T");
  const clock = time.slice(0, 5);
  if (at.getUTCFullYear() < FIRST_YEAR) return clock;
  return clock === "00:00" ? day : `${day}T${clock}`;
}
