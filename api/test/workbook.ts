import { strToU8, zipSync } from "fflate";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A number with one of Excel's formats: 14 is a date, 18 a time, 22 both. */
export type WorkbookCell = string | number | { value: number; format: 14 | 18 | 22 };

const nameOf = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : nameOf(Math.floor(index / 26) - 1) + nameOf(index % 26);

function cellOf(cell: WorkbookCell, name: string): string {
  if (typeof cell === "string") return `<c r="${name}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
  const [value, style] = typeof cell === "number" ? [cell, 0] : [cell.value, [0, 14, 18, 22].indexOf(cell.format)];
  return `<c r="${name}" s="${style}"><v>${value}</v></c>`;
}

const sheetOf = (lines: readonly (readonly WorkbookCell[])[]): string =>
  `<worksheet xmlns="${MAIN}"><sheetData>${lines
    .map(
      (line, row) =>
        `<row r="${row + 1}">${line.map((cell, index) => cellOf(cell, `${nameOf(index)}${row + 1}`)).join("")}</row>`,
    )
    .join("")}</sheetData></worksheet>`;

/** An .xlsx workbook with these sheets. `more`: further parts, or other ones. */
export function aWorkbook(
  sheets: Record<string, readonly (readonly WorkbookCell[])[]>,
  more: Record<string, string> = {},
): Uint8Array<ArrayBuffer> {
  const names = Object.keys(sheets);
  const parts = {
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${names.map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names.map((_, at) => `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join("")}</Relationships>`,
    "xl/styles.xml": `<styleSheet xmlns="${MAIN}"><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="18"/><xf numFmtId="22"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      Object.values(sheets).map((lines, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheetOf(lines)]),
    ),
    ...more,
  };
  const zip = zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
  return new Uint8Array(zip);
}
