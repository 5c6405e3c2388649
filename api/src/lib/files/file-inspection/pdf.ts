import type { FileFinding } from "../../../../contract/file-format.ts";

/** A PDF ends with its marker. Mail programs, scanners and signatures may append bytes. */
const TAIL = 64 * 1024;
const END = /%%EOF|startxref/;
/** The trailer of an encrypted PDF names its cipher, by reference or in place. Neither is ever compressed. */
const CIPHER = /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/;
/** A PDF that is optimized for the web says how long it is. Its first part ends with a marker too. */
const LENGTH = /\/Linearized\b[^>]{0,200}?\/L\s+(\d+)/;
const HEAD = 4096;

/** Whether a PDF is complete and opens without a password. It is not parsed. */
export function pdfFinding(content: Buffer): FileFinding {
  if (!END.test(content.toString("latin1", Math.max(0, content.length - TAIL)))) return "damaged";
  const length = LENGTH.exec(content.toString("latin1", 0, HEAD))?.[1];
  if (length !== undefined && Number(length) > content.length) return "damaged";
  return isEncrypted(content) ? "locked pdf" : "pdf";
}

/** Looks for the name first: text of 10 MB is not converted for each file. */
function isEncrypted(content: Buffer): boolean {
  for (let at = content.indexOf("/Encrypt"); at !== -1; at = content.indexOf("/Encrypt", at + 1))
    if (CIPHER.test(content.toString("latin1", at, at + 40))) return true;
  return false;
}
