import { formatOf } from "./signature.ts";
import { namesInZip } from "./zip-directory.ts";

export const DOCUMENT_KINDS = ["pdf", "doc", "docx", "jpg", "png"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

const PDF_ENDS = Buffer.from("%%EOF", "latin1");
const WORD_STREAM = Buffer.from("WordDocument", "utf16le");
/** A PDF ends with its marker; mail programs may append a little. */
const TAIL = 2048;

/** The kind of a document by its content, regardless of its name; null for every other file. */
export function documentKind(content: Buffer): DocumentKind | null {
  switch (formatOf(content)) {
    case "pdf":
      return content.subarray(-TAIL).includes(PDF_ENDS) ? "pdf" : null;
    case "ole":
      return content.includes(WORD_STREAM) ? "doc" : null;
    case "zip":
      return isWordArchive(content) ? "docx" : null;
    case "jpeg":
      return "jpg";
    case "png":
      return "png";
    default:
      return null;
  }
}

/** A .docx is a zip file with Word's own parts and without macros. */
function isWordArchive(content: Buffer): boolean {
  const names = namesInZip(content);
  if (!names) return false;
  const hasMacros = [...names].some((name) => /vbaproject\.bin$/i.test(name));
  return names.has("word/document.xml") && names.has("[Content_Types].xml") && !hasMacros;
}
