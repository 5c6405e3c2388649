import { type Zippable, zipSync } from "fflate";

const encode = (part: string | Uint8Array) => (typeof part === "string" ? new TextEncoder().encode(part) : part);

/** A zip of parts by name, in their order. */
export const zipOf = (parts: Record<string, string | Uint8Array>, level: 0 | 6 = 6): Buffer => {
  const encoded: Zippable = Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, encode(part)]));
  return Buffer.from(zipSync(encoded, { level }));
};

/** The list of types of an Office file, whose main part has the given type. */
export const typesXml = (type: string, part = "/word/document.xml"): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="${part}" ContentType="${type}"/></Types>`;

const OFFICE = "application/vnd.openxmlformats-officedocument";
export const WORD_TYPES = typesXml(`${OFFICE}.wordprocessingml.document.main+xml`);
export const SHEET_TYPES = typesXml(`${OFFICE}.spreadsheetml.sheet.main+xml`, "/xl/workbook.xml");
export const SLIDES_TYPES = typesXml(`${OFFICE}.presentationml.presentation.main+xml`, "/ppt/presentation.xml");
export const MACRO_TYPES = typesXml("application/vnd.ms-word.document.macroEnabled.main+xml");

/** A Word document as Word on a computer writes it. */
export const docx = (parts: Record<string, string | Uint8Array> = {}): Buffer =>
  zipOf({ "[Content_Types].xml": WORD_TYPES, "_rels/.rels": "<xml/>", "word/document.xml": "<xml/>", ...parts });

/** Sets the flag of every entry that says it needs a password. */
export function lockedZip(zip: Buffer): Buffer {
  const locked = Buffer.from(zip);
  for (const [mark, flags] of [
    [0x04034b50, 6],
    [0x02014b50, 8],
  ] as const)
    for (let at = 0; at + 4 <= locked.length; at += 1)
      if (locked.readUInt32LE(at) === mark) locked.writeUInt16LE(locked.readUInt16LE(at + flags) | 1, at + flags);
  return locked;
}

/** A complete PDF without pages; `trailer` goes into its trailer. */
export const pdf = (trailer = ""): Buffer =>
  Buffer.from(`%PDF-1.7\n1 0 obj <<>> endobj\ntrailer << /Root 1 0 R ${trailer}>>\nstartxref\n9\n%%EOF\n`, "latin1");

/** An older Office file with one stream, whose content begins with `start`. */
export function oleFile(stream: string, start: Buffer = Buffer.alloc(0)): Buffer {
  const file = Buffer.alloc(512 * 4);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(file);
  file.writeUInt32LE(1, 48);
  start.copy(file, 512);
  Buffer.from(stream, "utf16le").copy(file, 1024);
  return file;
}

/** The first bytes of a Word document's main stream. */
export function wordStream({ isLocked }: { isLocked: boolean }): Buffer {
  const start = Buffer.alloc(12);
  start.writeUInt16LE(0xa5ec, 0);
  start.writeUInt16LE(isLocked ? 0x0100 : 0, 10);
  return start;
}

/** The first bytes of a file as phones write it. */
export const heif = (brand: string): Buffer => Buffer.from(`\0\0\0\u0018ftyp${brand}\0\0\0\0mif1${brand}`, "latin1");
