import type { FileFinding } from "../../../../contract/file-format.ts";

const SECTOR = 512;
const nameOf = (stream: string) => Buffer.from(stream, "utf16le");
const STREAMS: readonly [FileFinding, Buffer][] = [
  ["locked document", nameOf("EncryptedPackage")],
  ["doc", nameOf("WordDocument")],
  ["spreadsheet", nameOf("Workbook")],
  ["presentation", nameOf("PowerPoint Document")],
];
/** The first bytes of a Word document's main stream, and the flag that it is encrypted ([MS-DOC] 2.5.2). */
const WORD = { mark: 0xa5ec, flags: 10, encrypted: 0x0100 };
const DIRECTORY_SECTOR = 48;

/** An older Office file, by the names of its streams. Office stores its password-protected new files this way, too. */
export function oleFinding(content: Buffer): FileFinding {
  const finding = STREAMS.find(([, name]) => content.includes(name))?.[0];
  if (finding === "doc") return isEncryptedWord(content) ? "locked document" : "doc";
  return finding ?? (isCutOff(content) ? "damaged" : "other");
}

function isEncryptedWord(content: Buffer): boolean {
  for (let at = SECTOR; at + WORD.flags + 2 <= content.length; at += SECTOR)
    if (content.readUInt16LE(at) === WORD.mark) return (content.readUInt16LE(at + WORD.flags) & WORD.encrypted) !== 0;
  return false;
}

/** The directory, which has the names, is beyond the file's end. */
const isCutOff = (content: Buffer): boolean =>
  content.length < SECTOR || (content.readUInt32LE(DIRECTORY_SECTOR) + 2) * SECTOR > content.length;
