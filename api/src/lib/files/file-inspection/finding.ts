import { type FileFinding, formatOf } from "../../../../contract/file-format.ts";
import { oleFinding } from "./ole.ts";
import { pdfFinding } from "./pdf.ts";
import { readZipDirectory, unpack, type ZipDirectory } from "./zip-directory.ts";

/** What a file is, by its content and regardless of its name. Pictures are not decoded. */
export function findingOf(content: Buffer): FileFinding {
  const format = formatOf(content);
  switch (format) {
    case "pdf":
      return pdfFinding(content);
    case "ole":
      return oleFinding(content);
    case "zip":
      return zipFinding(content);
    default:
      return format;
  }
}

function zipFinding(content: Buffer): FileFinding {
  const entries = readZipDirectory(content);
  if (!entries) return "damaged";
  if ([...entries.values()].some(({ isLocked }) => isLocked)) return "locked document";
  if (entries.has("[content_types].xml")) return officeFinding(content, entries);
  if (entries.has("mimetype") && entries.has("meta-inf/manifest.xml")) return openDocumentFinding(content, entries);
  if (entries.has("index/document.iwa") || entries.has("index.zip") || entries.has("index.apxl")) return "pages";
  return "zip";
}

/** Office lists the types of its parts in a small file. 1 MB is a thousand times its usual size. */
const MOST_TYPES_BYTES = 1024 * 1024;

/** The text of one part; null if it can't be unpacked. */
function partOf(zip: Buffer, entries: ZipDirectory, name: string): string | null {
  const entry = entries.get(name);
  if (!entry) return null;
  try {
    const part = unpack(zip, entry, MOST_TYPES_BYTES);
    return part.readUInt16LE(0) === 0xfeff ? part.toString("utf16le") : part.toString("utf8");
  } catch {
    return null;
  }
}

const MAIN_PARTS: readonly [FileFinding, RegExp][] = [
  [
    "docx",
    /ContentType\s*=\s*["']application\/vnd\.openxmlformats-officedocument\.wordprocessingml\.(?:document|template)\.main\+xml["']/i,
  ],
  ["macros", /vnd\.ms-word\.(?:document|template)\.macroEnabled/i],
  ["spreadsheet", /spreadsheetml\.sheet\.main|vnd\.ms-excel\./i],
  ["presentation", /presentationml\.(?:presentation|slideshow)\.main|vnd\.ms-powerpoint\./i],
];

/** An Office file by the type of its main part (ECMA-376 part 2, 7.2.3), whose name programs choose freely. */
function officeFinding(content: Buffer, entries: ZipDirectory): FileFinding {
  const types = partOf(content, entries, "[content_types].xml");
  if (types === null) return "damaged";
  const finding = MAIN_PARTS.find(([, type]) => type.test(types))?.[0] ?? "other";
  const hasMacros = [...entries.keys()].some((name) => name.endsWith("vbaproject.bin"));
  return finding === "docx" && hasMacros ? "macros" : finding;
}

/** A password-protected OpenDocument names its cipher in the manifest. */
function openDocumentFinding(content: Buffer, entries: ZipDirectory): FileFinding {
  if (partOf(content, entries, "meta-inf/manifest.xml")?.includes("encryption-data")) return "locked document";
  const type = partOf(content, entries, "mimetype") ?? "";
  if (type.includes("spreadsheet")) return "spreadsheet";
  return type.includes("presentation") ? "presentation" : "odt";
}
