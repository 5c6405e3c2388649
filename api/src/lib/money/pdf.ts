import { createRequire } from "node:module";
import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";

/**
 * A piece of text: `x` from the left and `y` from the top of the page, in points. With `right`, it ends at `x`. Text wider than `width` is
 * cut, with an ellipsis.
 */
export type PdfText = {
  x: number;
  y: number;
  text: string;
  size?: number;
  isBold?: boolean;
  align?: "right";
  width?: number;
};
/** A horizontal line from `x` to `toX`. */
export type PdfLine = { x: number; toX: number; y: number };
export type PdfPage = { texts: PdfText[]; lines: PdfLine[] };

/** US Letter, in points. */
export const PAGE = { width: 612, height: 792 };
const SIZE = 10;

const require = createRequire(import.meta.url);
/** With Latin, Greek and Cyrillic letters, so that names are printed as they are written. */
const FONTS = {
  regular: require.resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf"),
  bold: require.resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf"),
};

type Drawing = InstanceType<typeof PDFDocument>;

/** A PDF of pages with text and lines. The letters that are used are embedded. The same content gives the same bytes. */
export function pdfFile(title: string, pages: readonly PdfPage[], createdAt: Date): Promise<Uint8Array> {
  const drawing = new PDFDocument({
    ...{ size: [PAGE.width, PAGE.height], margin: 0, autoFirstPage: false, lang: "en-US", displayTitle: true },
    info: { Title: title, CreationDate: createdAt },
  });
  drawing.registerFont("regular", FONTS.regular).registerFont("bold", FONTS.bold);
  for (const { texts, lines } of pages) {
    drawing.addPage();
    for (const text of texts) drawText(drawing, text);
    for (const { x, toX, y } of lines) drawing.lineWidth(0.5).moveTo(x, y).lineTo(toX, y).stroke();
  }
  drawing.end();
  return buffer(drawing);
}

function drawText(drawing: Drawing, { x, y, text, size = SIZE, isBold = false, align, width }: PdfText): void {
  drawing.font(isBold ? "bold" : "regular").fontSize(size);
  const line = text.normalize("NFC").replace(/\p{Cc}/gu, " ");
  const shown = width === undefined ? line : fitted(drawing, line, width);
  const left = align === "right" ? x - drawing.widthOfString(shown) : x;
  drawing.text(shown, left, y, { lineBreak: false, baseline: "alphabetic" });
}

function fitted(drawing: Drawing, text: string, width: number): string {
  if (drawing.widthOfString(text) <= width) return text;
  const letters = [...text];
  while (letters.length > 0 && drawing.widthOfString(`${letters.join("")}…`) > width) letters.pop();
  return `${letters.join("")}…`;
}
