import { pino } from "pino";
import sharp from "sharp";
import { afterAll, expect, it } from "vitest";
import type { FileUse } from "../../../../contract/file-rules.ts";
import {
  docx,
  heif,
  lockedZip,
  MACRO_TYPES,
  oleFile,
  pdf,
  SHEET_TYPES,
  SLIDES_TYPES,
  typesXml,
  WORD_TYPES,
  wordStream,
  zipOf,
} from "../../../../test/document-files.ts";
import { jpegHeader } from "../../../../test/scan-bomb.ts";
import { AppError } from "../../http/errors.ts";
import { openInspection } from "./pool.ts";
import { readDocument } from "./read-upload.ts";

const inspection = openInspection(pino({ level: "silent" }));
afterAll(() => inspection.close());

const latin1 = (text: string) => Buffer.from(text, "latin1");
const drawn = (format: "jpeg" | "png" | "webp") =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: "#0F4C43" } })
    .toFormat(format)
    .toBuffer();
const [jpg, png, webp] = [await drawn("jpeg"), await drawn("png"), await drawn("webp")];
const half = (content: Buffer) => content.subarray(0, content.length / 2);

const PDF_ONLY = "Only PDF files are allowed";
const WORD_OR_PDF = "Please choose a .pdf, .doc or .docx file";
const SCAN = "Please choose a PDF, JPEG or PNG file";
const DAMAGED = "This file is incomplete or damaged. Download or save it again, then choose the new copy.";
const EMPTY = "This file is empty. Save it again or choose another copy.";
const lockedSentence = (file: string) =>
  `This ${file} is password-protected. Save a copy without the password, or print it to a PDF, and choose that one.`;
const HEIC = `${SCAN}. This is a HEIC photo. Open it and save a copy as a JPEG.`;
const OTHER_PICTURE = `${SCAN}. This is another kind of picture. Open it and save a copy as a JPEG.`;
const RTF = `${WORD_OR_PDF}. This is an RTF document. Open it and save a copy as a PDF.`;
const PAGES = `${WORD_OR_PDF}. This is a Pages document. Open it and export it as a PDF.`;
const ODT = `${WORD_OR_PDF}. This is an OpenDocument file. Open it and export it as a PDF.`;
const MACROS = `${WORD_OR_PDF}. This is a Word document with macros. Open it and save a copy as a PDF.`;
const WEB_PAGE = `${WORD_OR_PDF}. This is a web page. Open it in your browser and print it to a PDF.`;

const openDocument = (kind: string, manifest = "<manifest/>") =>
  zipOf({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    "content.xml": "<xml/>",
    "META-INF/manifest.xml": manifest,
  });
const linearized = (length: number) =>
  Buffer.concat([latin1(`%PDF-1.5\n1 0 obj << /Linearized 1 /L ${length} /H [ 1 2 ] >> endobj\n%%EOF\n`), pdf()]);

type Use = Exclude<FileUse, "portrait">;
/** A file, where it is sent, what it is called, and its kind when it is stored or the sentence at its field. */
type Case = [file: string, use: Use, name: string, content: Buffer, answer: string];

const CASES: Case[] = [
  ["a PDF", "resume", "cv.pdf", pdf(), "pdf"],
  ["a PDF without a name for its type", "resume", "cv", pdf(), "pdf"],
  ["a PDF behind a byte order mark", "resume", "cv.pdf", Buffer.concat([latin1("ï»¿"), pdf()]), "pdf"],
  ["a PDF behind 1,000 bytes of a printer", "resume", "cv.pdf", Buffer.concat([Buffer.alloc(1000, "@"), pdf()]), "pdf"],
  ["a PDF before 20 KB of zeros", "visitDocument", "scan.pdf", Buffer.concat([pdf(), Buffer.alloc(20_000)]), "pdf"],
  ["a PDF before a mail program's line", "resume", "cv.pdf", Buffer.concat([pdf(), latin1("\r\n--=_part--")]), "pdf"],
  ["a PDF for the web", "resume", "cv.pdf", linearized(120), "pdf"],
  ["a PDF that mentions encryption", "resume", "cv.pdf", pdf("/Title (How to /Encrypt files) "), "pdf"],
  ["a PDF for the web, cut off", "resume", "cv.pdf", linearized(90_000), DAMAGED],
  ["a PDF, cut off", "resume", "cv.pdf", half(pdf()), DAMAGED],
  ["a PDF behind 2,000 bytes", "resume", "cv.pdf", Buffer.concat([Buffer.alloc(2000, "@"), pdf()]), PDF_ONLY],
  ["an encrypted PDF", "resume", "cv.pdf", pdf("/Encrypt 5 0 R "), lockedSentence("PDF")],
  ["a PDF with its cipher in place", "visitDocument", "a.pdf", pdf("/Encrypt<</V 4>> "), lockedSentence("PDF")],
  ["Word's .docx", "application", "cv.docx", docx(), "docx"],
  [
    "the .docx of Word for the web",
    "application",
    "cv.docx",
    zipOf({
      "word/document2.xml": "<xml/>",
      "[Content_Types].xml": WORD_TYPES.replace("document.xml", "document2.xml"),
    }),
    "docx",
  ],
  ["a .docx without compression", "application", "cv.docx", zipOf({ "[Content_Types].xml": WORD_TYPES }, 0), "docx"],
  ["a .docx named .doc", "application", "cv.doc", docx(), "docx"],
  ["a .docx, cut off", "application", "cv.docx", half(docx()), DAMAGED],
  ["a password-protected .docx", "application", "cv.docx", oleFile("EncryptedPackage"), lockedSentence("document")],
  ["a zip with a password", "application", "cv.docx", lockedZip(docx()), lockedSentence("document")],
  ["a .docm", "application", "cv.docx", zipOf({ "[Content_Types].xml": MACRO_TYPES }), MACROS],
  ["a .docx with a program", "application", "cv.docx", docx({ "word/vbaProject.bin": "x" }), MACROS],
  [
    "a .docx as a resume",
    "resume",
    "cv.pdf",
    docx(),
    `${PDF_ONLY}. This is a Word document. Open it and save a copy as a PDF.`,
  ],
  [
    "a spreadsheet",
    "application",
    "cv.docx",
    zipOf({ "[Content_Types].xml": SHEET_TYPES }),
    `${WORD_OR_PDF}. This is a spreadsheet. Open it and save a copy as a PDF.`,
  ],
  [
    "slides",
    "application",
    "cv.pptx",
    zipOf({ "[Content_Types].xml": SLIDES_TYPES }),
    `${WORD_OR_PDF}. This is a presentation. Open it and save a copy as a PDF.`,
  ],
  ["a drawing of Office", "application", "cv.docx", zipOf({ "[Content_Types].xml": typesXml("x/visio") }), WORD_OR_PDF],
  ["an older .doc", "application", "cv.doc", oleFile("WordDocument", wordStream({ isLocked: false })), "doc"],
  [
    "an older .doc with a password",
    "application",
    "cv.doc",
    oleFile("WordDocument", wordStream({ isLocked: true })),
    lockedSentence("document"),
  ],
  [
    "an older .doc as a resume",
    "resume",
    "cv.doc",
    oleFile("WordDocument"),
    `${PDF_ONLY}. This is an older Word document (.doc). Open it and save a copy as a PDF.`,
  ],
  ["an older .doc, cut off", "application", "cv.doc", oleFile("WordDocument").subarray(0, 600), DAMAGED],
  ["an RTF named .doc", "application", "cv.doc", latin1("{\\rtf1\\ansi Nadia Cole}"), RTF],
  ["a Pages document", "application", "cv.pages", zipOf({ "Index/Document.iwa": "x", "preview.jpg": "x" }), PAGES],
  ["an OpenDocument text", "application", "cv.odt", openDocument("text"), ODT],
  [
    "an OpenDocument text with a password",
    "application",
    "cv.odt",
    openDocument("text", "<manifest:encryption-data/>"),
    lockedSentence("document"),
  ],
  ["a web page named .doc", "application", "cv.doc", latin1("<!DOCTYPE html><html><p>CV</p>"), WEB_PAGE],
  [
    "a zip folder",
    "application",
    "cv.zip",
    zipOf({ "cv.pdf": pdf() }),
    `${WORD_OR_PDF}. This is a zip folder. Open it and choose the document inside.`,
  ],
  ["an empty file", "resume", "cv.pdf", Buffer.alloc(0), EMPTY],
  ["a text", "application", "cv.pdf", latin1("Nadia Cole, nurse"), WORD_OR_PDF],
  ["a program", "visitDocument", "scan.pdf", latin1("MZ\u0090\0"), SCAN],
  ["a JPEG", "visitDocument", "card.jpg", jpg, "jpg"],
  ["a JPEG named .pdf", "driverDocument", "card.pdf", jpg, "jpg"],
  ["a PNG", "driverDocument", "card.png", png, "png"],
  ["a JPEG, cut off", "visitDocument", "card.jpg", half(jpg), DAMAGED],
  ["a WebP", "visitDocument", "card.webp", webp, OTHER_PICTURE],
  ["a GIF", "visitDocument", "card.gif", latin1("GIF89a"), OTHER_PICTURE],
  ["an iPhone's photo", "visitDocument", "IMG_1.HEIC", heif("heic"), HEIC],
  ["an iPhone's photo named .jpg", "driverDocument", "IMG_1.jpg", heif("mif1"), HEIC],
  ["a photo as a resume", "resume", "cv.jpg", jpg, `${PDF_ONLY}. This is a picture. Open it and print it to a PDF.`],
  [
    "a photo of 64 megapixels",
    "visitDocument",
    "card.jpg",
    jpegHeader(8_000),
    "This photo has more than 50 megapixels. Save a smaller version and choose that one.",
  ],
];

it.each(CASES)("%s sent as %s %s", async (_, use, name, content, answer) => {
  const file = new File([new Uint8Array(content)], name);
  const found = await readDocument({ inspection }, file, { use, field: "file" }).catch((error: unknown) => error);
  if (found instanceof AppError) expect([found.kind, found.fields?.["file"]]).toEqual(["unsupported", answer]);
  else expect(found).toMatchObject({ kind: answer, name });
});
