import { formatOf } from "../../../../contract/file-format.ts";
import { FILE_RULES } from "../../../../contract/file-rules.ts";
import { AppError } from "../../http/errors.ts";
import type { Services } from "../../services.ts";
import { headerProblem } from "./bounds.ts";
import type { Sheet } from "./sheets.ts";

const { wanted: CHOOSE, bytes: MOST_BYTES, tooLarge: TOO_LARGE } = FILE_RULES.trips;
const SENTENCES: Record<string, string> = {
  empty: "This file is empty. Please choose another one.",
  damaged: "This file is incomplete or damaged. Download or save it again, then choose the new copy.",
  "locked document": "This workbook is password-protected. Save a copy without the password and choose that one.",
  exceeded:
    "This workbook needs more memory or time than a file of trips does. Save its sheet as CSV and choose that one.",
  macros: "This workbook has macros. Save a copy as .xlsx or CSV and choose that one.",
};
const OLDER =
  "This is an older or password-protected workbook (.xls). Save a copy as .xlsx or CSV and choose that one.";

/** The text of a file, or the sheets of a workbook. */
export type Table = { text: string } | { sheets: Sheet[] };

const rejected = (field: string, finding: string): AppError => {
  const sentence = SENTENCES[finding] ?? CHOOSE;
  return new AppError("unsupported", sentence, { [field]: sentence });
};

/**
 * Reads an uploaded table: text in any encoding, or an .xlsx workbook, which is read in a process of its own. Throws "too_large",
 * "unsupported" with the reason as the field's error, and Overloaded.
 */
export async function readTable(
  { inspection }: Pick<Services, "inspection">,
  upload: Blob,
  field: string,
): Promise<Table> {
  if (upload.size > MOST_BYTES) throw new AppError("too_large", TOO_LARGE, { [field]: TOO_LARGE });
  const content = Buffer.from(await upload.arrayBuffer());
  const format = formatOf(content);
  if (format === "ole") throw new AppError("unsupported", OLDER, { [field]: OLDER });
  if (format === "zip") {
    const outcome = headerProblem(content) ?? (await inspection.inspect("sheets", upload));
    if (typeof outcome === "string" || !("sheets" in outcome))
      throw rejected(field, typeof outcome === "string" ? outcome : "other");
    return outcome;
  }
  if (format !== "other") throw rejected(field, format);
  const text = decodeText(content);
  if (text.includes("\0")) throw rejected(field, "other");
  return { text };
}

/** The text of a file in UTF-8, UTF-16 with or without a byte order mark, or Windows-1252, as Excel and report servers write it. */
export function decodeText(content: Uint8Array): string {
  const [first, second] = content;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(content);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(content);
  const wide = wideEncoding(content.subarray(0, 2_000));
  if (wide) return new TextDecoder(wide).decode(content);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    return new TextDecoder("windows-1252").decode(content);
  }
}

/** In UTF-16 every other byte of a text in our letters is zero. */
function wideEncoding(head: Uint8Array): "utf-16le" | "utf-16be" | null {
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > head.length / 4 && even === 0) return "utf-16le";
  return even > head.length / 4 && odd === 0 ? "utf-16be" : null;
}
