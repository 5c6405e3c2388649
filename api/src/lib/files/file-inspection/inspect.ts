import { type FileFinding, formatOf, type StoredKind } from "../../../../contract/file-format.ts";
import { isStoredKind } from "../../../../contract/file-rules.ts";
import { findingOf } from "./finding.ts";
import { redrawDocument, redrawPortrait } from "./redraw.ts";
import { readSheets, type Sheet } from "./sheets.ts";

export type Job = { purpose: "portrait" | "document" | "sheets"; content: Uint8Array };
/** A readable file: its kind, and its new content if it was redrawn. */
export type Inspected = { kind: StoredKind; redrawn: Uint8Array | null };
/** A finding: why the file can't be used. "exceeded": it needs more than its bounds allow. */
export type Outcome = Inspected | { sheets: Sheet[] } | FileFinding | "exceeded";

/** Twice the upload limit: a PNG can grow when it is redrawn. */
const MOST_REDRAWN = 20 * 1024 * 1024;

/** Examines and redraws one file. Runs in a process of its own: see pool.ts. */
export async function inspect({ purpose, content }: Job): Promise<Outcome> {
  try {
    const buffer = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
    if (purpose === "sheets") return await inspectSheets(buffer);
    return await (purpose === "portrait" ? inspectPortrait(buffer) : inspectDocument(buffer));
  } catch {
    return "damaged";
  }
}

async function inspectPortrait(content: Buffer): Promise<Outcome> {
  const format = formatOf(content);
  return format === "jpg" || format === "png" || format === "webp"
    ? { kind: "webp", redrawn: await redrawPortrait(content) }
    : findingOf(content);
}

async function inspectSheets(content: Buffer): Promise<Outcome> {
  const finding = findingOf(content);
  return finding === "spreadsheet" ? { sheets: await readSheets(content) } : finding;
}

async function inspectDocument(content: Buffer): Promise<Outcome> {
  const finding = findingOf(content);
  if (finding !== "jpg" && finding !== "png") return isStoredKind(finding) ? { kind: finding, redrawn: null } : finding;
  const redrawn = await redrawDocument(content, finding);
  return redrawn.length > MOST_REDRAWN ? "exceeded" : { kind: finding, redrawn };
}
