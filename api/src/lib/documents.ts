import { DOCUMENT_BYTES, DOCUMENT_TOO_LARGE } from "../../contract/documents.ts";
import { AppError } from "./errors.ts";
import { redrawn } from "./pictures.ts";
import { namesInZip } from "./zip-directory.ts";

export type DocumentKind = "pdf" | "doc" | "docx" | "jpg" | "png";

const bytes = (text: string, encoding: BufferEncoding) => Buffer.from(text, encoding);
const PDF_BEGINS = bytes("%PDF-", "latin1");
const PDF_ENDS = bytes("%%EOF", "latin1");
const OLE_BEGINS = bytes("d0cf11e0a1b11ae1", "hex");
const WORD_STREAM = bytes("WordDocument", "utf16le");
const ZIP_BEGINS = bytes("PK\u0003\u0004", "latin1");
const JPEG_BEGINS = bytes("ffd8ff", "hex");
const PNG_BEGINS = bytes("89504e470d0a1a0a", "hex");
/** A PDF ends with its mark, and whatever a mail programme put after it. */
const TAIL = 2048;

/** What a file is by its content, whatever its name says; null when it is none of the documents we take. */
export function documentKind(content: Buffer): DocumentKind | null {
  const begins = (mark: Buffer) => content.subarray(0, mark.length).equals(mark);
  if (begins(PDF_BEGINS)) return content.subarray(-TAIL).includes(PDF_ENDS) ? "pdf" : null;
  if (begins(OLE_BEGINS)) return content.includes(WORD_STREAM) ? "doc" : null;
  if (begins(ZIP_BEGINS)) return isWordArchive(content) ? "docx" : null;
  if (begins(JPEG_BEGINS)) return "jpg";
  if (begins(PNG_BEGINS)) return "png";
  return null;
}

/** A .docx is a zip that holds Word's own parts, and no program. */
function isWordArchive(content: Buffer): boolean {
  const names = namesInZip(content);
  if (!names) return false;
  const hasMacros = [...names].some((name) => /vbaproject\.bin$/i.test(name));
  return names.has("word/document.xml") && names.has("[Content_Types].xml") && !hasMacros;
}

export type Document = { content: Buffer; kind: DocumentKind; name: string };

/**
 * Reads an upload that must be one of `kinds`; a picture comes out drawn anew. Throws "too_large" over 10 MB and
 * "unsupported", with `refusal` beside the form's field, for anything else.
 */
export async function readDocument(
  upload: File,
  kinds: DocumentKind[],
  field: string,
  refusal: string,
): Promise<Document> {
  if (upload.size > DOCUMENT_BYTES)
    throw new AppError("too_large", DOCUMENT_TOO_LARGE, { [field]: DOCUMENT_TOO_LARGE });
  const sent = Buffer.from(await upload.arrayBuffer());
  const kind = documentKind(sent);
  const content = kind && kinds.includes(kind) ? await keepable(sent, kind) : null;
  if (!kind || !content) throw new AppError("unsupported", refusal, { [field]: refusal });
  return { content, kind, name: upload.name.slice(0, 200) };
}

const keepable = async (sent: Buffer, kind: DocumentKind): Promise<Buffer | null> =>
  kind === "jpg" || kind === "png" ? redrawn(sent, kind) : sent;

/** A name to send a document on under: its own, with the ending its content deserves. */
export const documentName = (name: string, key: string): string =>
  `${name.replace(/\.[^.]*$/, "").replace(/[^\p{L}\p{N} ._-]+/gu, "_") || "document"}${key.slice(key.lastIndexOf("."))}`;

/** Kept by whoever asks for it, never opened as a page of ours. */
export const attached = (name: string) => ({
  "content-type": "application/octet-stream",
  "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
});
