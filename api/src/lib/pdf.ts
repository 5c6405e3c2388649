/** A piece of text: `x` from the left and `y` from the top of the page, in points. With `right`, it ends at `x`. */
export type PdfText = { x: number; y: number; text: string; size?: number; isBold?: boolean; align?: "right" };
/** A horizontal line from `x` to `toX`. */
export type PdfLine = { x: number; toX: number; y: number };
export type PdfPage = { texts: PdfText[]; lines: PdfLine[] };

/** US Letter, in points. */
export const PAGE = { width: 612, height: 792 };

/** Widths of the characters from space to ~ in Helvetica, in thousandths of the size. */
const WIDTHS = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
];
const SIZE = 10;

/** Text in Latin-1, which the fonts of every reader have: other letters lose their marks, or become a question mark. */
function latin1(text: string): string {
  return [...text.normalize("NFC")]
    .map((letter) => (isLatin1(letter) ? letter : letter.normalize("NFD").replace(/\p{M}/gu, "")))
    .map((letter) => ([...letter].every(isLatin1) ? letter : "?"))
    .join("")
    .replace(/[\p{Cc}]/gu, " ");
}

const isLatin1 = (letter: string): boolean => (letter.codePointAt(0) ?? 0) <= 255;

/** The width of a text in points, by the regular font. */
export const widthOf = (text: string, size = SIZE): number =>
  [...latin1(text)].reduce((sum, letter) => sum + (WIDTHS[(letter.codePointAt(0) ?? 0) - 32] ?? 556), 0) *
  (size / 1000);

/** A text cut to a width in points, with an ellipsis. */
export function fitted(text: string, width: number, size = SIZE): string {
  if (widthOf(text, size) <= width) return text;
  const letters = [...text];
  while (letters.length > 0 && widthOf(`${letters.join("")}...`, size) > width) letters.pop();
  return `${letters.join("")}...`;
}

const escaped = (text: string): string => latin1(text).replace(/[\\()]/g, (sign) => `\\${sign}`);

function drawn({ texts, lines }: PdfPage): string {
  const words = texts.map(({ x, y, text, size = SIZE, isBold = false, align }) => {
    const left = align === "right" ? x - widthOf(text, size) : x;
    return `BT /${isBold ? "B" : "R"} ${size} Tf ${left.toFixed(2)} ${(PAGE.height - y).toFixed(2)} Td (${escaped(text)}) Tj ET`;
  });
  const rules = lines.map(({ x, toX, y }) => `0.5 w ${x} ${PAGE.height - y} m ${toX} ${PAGE.height - y} l S`);
  return [...words, ...rules].join("\n");
}

/** A PDF of pages with text and lines, in Helvetica. */
export function pdfFile(title: string, pages: readonly PdfPage[]): Uint8Array {
  const FIRST_PAGE = 6;
  const pageIds = pages.map((_, index) => FIRST_PAGE + 2 * index);
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R /Lang (en-US) /ViewerPreferences << /DisplayDocTitle true >> >>",
    `<< /Type /Pages /Count ${pages.length} /Kids [${pageIds.map((id) => `${id} 0 R`).join(" ")}] >>`,
    font("Helvetica"),
    font("Helvetica-Bold"),
    `<< /Title (${escaped(title)}) >>`,
    ...pages.flatMap((page, index) => {
      const content = drawn(page);
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents ${FIRST_PAGE + 2 * index + 1} 0 R /Resources << /Font << /R 3 0 R /B 4 0 R >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  // Every character is one byte, so that lengths and offsets are counts of characters.
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  const trailer = ["trailer", `<< /Size ${size} /Root 1 0 R /Info 5 0 R >>`, "startxref", file.length, "%%EOF", ""];
  return Buffer.from(`${file}xref\n0 ${size}\n0000000000 65535 f \n${table}${trailer.join("\n")}`, "latin1");
}
