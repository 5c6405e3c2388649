import { unzipSync } from "fflate";
import { RESUME_BYTES, RESUME_TOO_LARGE } from "../../../contract/inquiries.ts";
import { AppError } from "../../lib/errors.ts";

export type DocumentKind = "pdf" | "doc" | "docx";

const bytes = (text: string, encoding: BufferEncoding) => Buffer.from(text, encoding);
const PDF_BEGINS = bytes("%PDF-", "latin1");
const PDF_ENDS = bytes("%%EOF", "latin1");
const OLE_BEGINS = bytes("d0cf11e0a1b11ae1", "hex");
const WORD_STREAM = bytes("WordDocument", "utf16le");
const ZIP_BEGINS = bytes("PK\u0003\u0004", "latin1");
/** A PDF ends with its mark, and whatever a mail programme put after it. */
const TAIL = 2048;

/** What a file is by its content, whatever its name says; null when it is none of the documents we take (product §7). */
export function documentKind(content: Buffer): DocumentKind | null {
  const begins = (mark: Buffer) => content.subarray(0, mark.length).equals(mark);
  if (begins(PDF_BEGINS)) return content.subarray(-TAIL).includes(PDF_ENDS) ? "pdf" : null;
  if (begins(OLE_BEGINS)) return content.includes(WORD_STREAM) ? "doc" : null;
  if (begins(ZIP_BEGINS)) return isWordArchive(content) ? "docx" : null;
  return null;
}

/** A .docx is a zip that holds Word's own parts, and no program. Only its table of contents is read, nothing is unpacked. */
function isWordArchive(content: Buffer): boolean {
  const names = new Set<string>();
  try {
    unzipSync(content, { filter: ({ name }) => !names.add(name) });
  } catch {
    return false;
  }
  const hasMacros = [...names].some((name) => /vbaproject\.bin$/i.test(name));
  return names.has("word/document.xml") && names.has("[Content_Types].xml") && !hasMacros;
}

export type Document = { content: Buffer; kind: DocumentKind; name: string };

/**
 * Reads an upload that must be one of `kinds`. Throws "too_large" over 10 MB and "unsupported", with `refusal` beside the
 * form's field, for anything else.
 */
export async function readDocument(
  upload: File,
  kinds: DocumentKind[],
  field: string,
  refusal: string,
): Promise<Document> {
  if (upload.size > RESUME_BYTES) throw new AppError("too_large", RESUME_TOO_LARGE, { [field]: RESUME_TOO_LARGE });
  const content = Buffer.from(await upload.arrayBuffer());
  const kind = documentKind(content);
  if (!kind || !kinds.includes(kind)) throw new AppError("unsupported", refusal, { [field]: refusal });
  return { content, kind, name: upload.name.slice(0, 200) };
}

/** A name to send a document on under: its own, with the ending its content deserves. */
export const documentName = (name: string, key: string): string =>
  `${name.replace(/\.[^.]*$/, "").replace(/[^\p{L}\p{N} ._-]+/gu, "_") || "resume"}${key.slice(key.lastIndexOf("."))}`;
