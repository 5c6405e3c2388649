import { type DocumentKind, documentKind } from "./document-kind.ts";
import { redrawDocument, redrawPortrait } from "./redraw.ts";

export type Job = { purpose: "portrait" | "document"; content: Uint8Array };
/** An accepted file: its kind, and its new content if it was redrawn. */
export type Inspected = { kind: DocumentKind | "webp"; redrawn: Uint8Array | null };
/** Null: not an accepted file. "exceeded": it needs more than its bounds allow. */
export type Outcome = Inspected | null | "exceeded";

/** Twice the upload limit: a PNG can grow when it is redrawn. */
const MOST_REDRAWN = 20 * 1024 * 1024;

/** Examines and redraws one file. Runs in a process of its own: see pool.ts. */
export async function inspect({ purpose, content }: Job): Promise<Outcome> {
  try {
    if (purpose === "portrait") return { kind: "webp", redrawn: await redrawPortrait(content) };
    const kind = documentKind(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
    if (kind !== "jpg" && kind !== "png") return kind && { kind, redrawn: null };
    const redrawn = await redrawDocument(content, kind);
    return redrawn.length > MOST_REDRAWN ? "exceeded" : { kind, redrawn };
  } catch {
    return null;
  }
}
