/** The kinds of files that we store. */
export const STORED_KINDS = ["pdf", "doc", "docx", "jpg", "png", "webp"] as const;
export type StoredKind = (typeof STORED_KINDS)[number];

/** What a file is, by its content: a kind that we store, another format, or a reason why it can't be stored. */
export const FILE_FINDINGS = [
  ...STORED_KINDS,
  "heic",
  "other picture",
  "rtf",
  "pages",
  "odt",
  "spreadsheet",
  "presentation",
  "macros",
  "web page",
  "zip",
  "locked pdf",
  "locked document",
  "empty",
  "damaged",
  "too many pixels",
  "unreadable",
  "other",
] as const;
export type FileFinding = (typeof FILE_FINDINGS)[number];

/** "ole" and "zip" are containers: their parts decide what the file is. */
export type FileFormat =
  | Extract<
      FileFinding,
      "pdf" | "jpg" | "png" | "webp" | "heic" | "other picture" | "rtf" | "web page" | "empty" | "other"
    >
  | "ole"
  | "zip";

/** The bytes that `formatOf` reads. */
export const FORMAT_BYTES = 1024 + 5;

const SIGNATURES: readonly [FileFormat, string][] = [
  ["ole", "\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1"],
  ["zip", "PK\u0003\u0004"],
  ["jpg", "\u00ff\u00d8\u00ff"],
  ["png", "\u0089PNG\r\n\u001a\n"],
  ["other picture", "GIF8"],
  ["other picture", "II*\0"],
  ["other picture", "MM\0*"],
  ["other picture", "BM"],
  ["rtf", "{\\rtf"],
];
/** Brands of HEIF files, which phones write (https://mp4ra.org/registered-types/brands). AVIF is another picture. */
const HEIC_BRANDS = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"];
const WEB_PAGE = /^(?:\u00ef\u00bb\u00bf)?\s*(?:<!doctype html|<html|<\?xml[^>]*>\s*<(?:!doctype html|html))/i;

/**
 * A file's format by its first bytes, regardless of its name. As readers do (ISO 32000, annex H.3.4.1), a PDF's header may follow up to
 * 1,024 other bytes. Runs in browsers and in the API's own process, so it reads no more than `FORMAT_BYTES`.
 */
export function formatOf(content: Uint8Array): FileFormat {
  const head = String.fromCharCode(...content.subarray(0, FORMAT_BYTES));
  if (head === "") return "empty";
  const signed = SIGNATURES.find(([, bytes]) => head.startsWith(bytes));
  if (signed) return signed[0];
  if (head.startsWith("RIFF") && head.startsWith("WEBP", 8)) return "webp";
  if (head.startsWith("ftyp", 4)) return phoneFormat(head.slice(8, 12));
  if (head.includes("%PDF-")) return "pdf";
  return WEB_PAGE.test(head) ? "web page" : "other";
}

function phoneFormat(brand: string): FileFormat {
  if (HEIC_BRANDS.includes(brand)) return "heic";
  return brand.startsWith("avi") ? "other picture" : "other";
}
