import { setImmediate as nextTurn } from "node:timers/promises";
import { MultipartParser, type MultipartPart } from "@remix-run/multipart-parser";
import { createMiddleware } from "hono/factory";
import { sentPages } from "../../../contract/sent-pages.ts";
import { readBody, unreadable } from "../server/bodies.ts";
import type { AppEnv } from "./app-env.ts";
import { AppError } from "./errors.ts";

const KB = 1024;
/** Our longest form has seven fields and a file. A header of 2 KB has room for any name and content type. */
const MOST = { maxParts: 20, maxHeaderSize: 2 * KB };
/** Bytes. Files may be larger: their limit is that of the request. */
const LONGEST_FIELD = 20 * KB;

/**
 * Parses a multipart body, with files as `File`. The number of parts and the sizes of headers and fields are limited while they arrive.
 * Throws "invalid" for an incomplete form; a body of another content type gives an empty form.
 */
export async function readForm(request: Request): Promise<FormData> {
  const form = new FormData();
  const boundary = boundaryOf(request.headers.get("content-type") ?? "");
  if (boundary === null) return form;
  const parser = new MultipartParser(boundary, { ...MOST, maxFileSize: Infinity, maxTotalSize: Infinity });
  const parts: MultipartPart[] = [];
  await readBody(request, (piece) => {
    if (piece.length > 0) withOurErrors(() => parts.push(...parser.write(piece)));
  });
  withOurErrors(() => parser.finish());
  for (const part of parts) await inTurn(() => withOurErrors(() => addPart(form, part)));
  return form;
}

let last: Promise<unknown> = Promise.resolve();

/** Does one task per turn of the event loop: copying a file of ten megabytes takes a while, and sixteen may end at once. */
function inTurn(work: () => void): Promise<void> {
  const mine = last.then(() => nextTurn()).then(work);
  last = mine.catch(() => {});
  return mine;
}

/** RFC 2046 section 5.1.1: at most 70 characters; a quoted boundary may have any of them. */
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

function withOurErrors(read: () => void): void {
  try {
    read();
  } catch (error) {
    throw error instanceof AppError ? error : unreadable();
  }
}

/** The page that says what to do. Not the error's own sentence: a URL could then show anybody's. */
function refusalOf(status: number): string {
  if (status === 429) return sentPages.tooMany;
  return status < 500 ? sentPages.incomplete : sentPages.nothing;
}

/**
 * Redirects a browser that submitted a page's form without script to a page that says what happened. Comes before the
 * route's other middleware. The site's own calls get JSON.
 */
export const answersPlainForm = (sent: keyof typeof sentPages) =>
  createMiddleware<AppEnv>(async (c, next) => {
    await next();
    const { accept = "", "content-type": type = "" } = c.req.header();
    if (!accept.includes("text/html") || !type.startsWith("multipart/form-data")) return;
    c.res = c.redirect(c.res.ok ? sentPages[sent] : refusalOf(c.res.status), 303);
    // The redirect got the headers of the answer that it replaces.
    c.res.headers.delete("content-type");
  });
