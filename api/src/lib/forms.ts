import { setImmediate as nextTurn } from "node:timers/promises";
import { MultipartParser, type MultipartPart } from "@remix-run/multipart-parser";
import { receiveUpload, unreadable } from "./bodies.ts";
import { AppError } from "./errors.ts";

const KB = 1024;
/** Our longest form has seven fields and a file. A name and a content type fit into a header many times over. */
const MOST = { maxParts: 20, maxHeaderSize: 2 * KB };
/** No field of ours is longer; a file is as long as its call may be sent. */
const LONGEST_FIELD = 20 * KB;

/**
 * A multipart body as a form, files as `File`. Parts, their headers and their sizes are bounded as they arrive. Throws
 * "invalid" for what is no whole form; a body of another kind is an empty form.
 */
export async function readForm(request: Request): Promise<FormData> {
  const form = new FormData();
  const boundary = boundaryOf(request.headers.get("content-type") ?? "");
  if (boundary === null) return form;
  const parser = new MultipartParser(boundary, { ...MOST, maxFileSize: Infinity, maxTotalSize: Infinity });
  const parts: MultipartPart[] = [];
  await receiveUpload(request, (piece) => {
    if (piece.length > 0) inOurWords(() => parts.push(...parser.write(piece)));
  });
  inOurWords(() => parser.finish());
  for (const part of parts) await inTurn(() => inOurWords(() => addPart(form, part)));
  return form;
}

let last: Promise<unknown> = Promise.resolve();

/** One a turn of the event loop: a file of ten megabytes takes its time to be put together, and sixteen may end at once. */
function inTurn(work: () => void): Promise<void> {
  const mine = last.then(() => nextTurn()).then(work);
  last = mine.catch(() => {});
  return mine;
}

/** RFC 2046 section 5.1.1: at most 70 characters, of which a quoted one may be any. */
const boundaryOf = (contentType: string): string | null =>
  /^multipart\/form-data\b.*;\s*boundary=(?:"([ -~]{1,70})"|([!-~]{1,70}))(?:;|$)/i
    .exec(contentType)
    ?.slice(1)
    .find(Boolean) ?? null;

function addPart(form: FormData, part: MultipartPart): void {
  const { name, filename, mediaType, size } = part;
  if (name === undefined) throw unreadable();
  if (part.isFile) {
    const pieces = part.content.map((piece) => new Uint8Array(piece.buffer, piece.byteOffset, piece.byteLength));
    form.append(name, new File(pieces, filename ?? "", { type: mediaType ?? "" }));
  } else if (size > LONGEST_FIELD) throw new AppError("invalid", "Please shorten your text.");
  else form.append(name, part.text);
}

function inOurWords(read: () => void): void {
  try {
    read();
  } catch (error) {
    throw error instanceof AppError ? error : unreadable();
  }
}
