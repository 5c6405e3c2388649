import type { IncomingMessage } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createMiddleware } from "hono/factory";
import { AppError } from "./errors.ts";
import type { AppEnv } from "./http.ts";

const KB = 1024;
const MB = 1024 * KB;
const LARGEST_BODY = 100 * KB;

/** Calls that carry a file: its own limit and something for the fields beside it. */
const UPLOADS: Record<string, number> = {
  "/api/user/update-profile": 6 * MB,
  "/api/driver/update-profile": 6 * MB,
  "/api/user/apply-staffing": 11 * MB,
  "/api/resume/upload": 11 * MB,
  "/api/user/visit-document": 11 * MB,
  "/api/driver/documents": 11 * MB,
  "/api/office/drivers/:id/documents": 11 * MB,
  "/api/office/consultants": 6 * MB,
  "/api/office/consultants/:id": 6 * MB,
};

/** So much of a refused body is still taken in, and thrown away: a browser cut off while it sends never reads the refusal. */
const HEARD_OUT = 100 * MB;

const tooLarge = () => new AppError("too_large", "That is more than we can take in one go.");
export const unreadable = () => new AppError("invalid", "We could not read that request.");

/**
 * Keeps every body within what its call may be sent, before anything is made of it, and takes each in to its end, whoever
 * refused it and why: a connection that still holds half a body cannot carry another request. A body that would not end
 * costs its connection, and the answer says so.
 */
export const bodies = createMiddleware<AppEnv>(async (c, next) => {
  const length = Number(c.req.header("content-length") ?? 0);
  const isOfUnknownLength = c.req.header("transfer-encoding") !== undefined;
  if (!isOfUnknownLength && length === 0) return next();
  try {
    if (length > mostFor(c.req.path)) throw tooLarge();
    if (isOfUnknownLength && !isUpload(c.req.path)) c.req.raw = await inMemory(c.req.raw);
    await next();
  } finally {
    if (!(await wasHeardOut(c.env?.incoming))) c.header("connection", "close");
  }
});

/** The name of a call in `UPLOADS`: the id of a record stands for every one of them. */
const callOf = (path: string): string => path.replace(/\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?=\/|$)/i, "/:id");
const isUpload = (path: string): boolean => callOf(path) in UPLOADS;
const mostFor = (path: string): number => UPLOADS[callOf(path)] ?? LARGEST_BODY;

/** The same request, its body no larger than an ordinary one's. */
async function inMemory(request: Request): Promise<Request> {
  const pieces: Uint8Array[] = [];
  await hear(request, LARGEST_BODY, (piece) => void pieces.push(piece));
  return new Request(request, { body: Buffer.concat(pieces) });
}

/** Gives the body of an upload to `take` piece by piece; what is larger than the call may be sent is "too_large". */
export const hearUpload = (request: Request, take: (piece: Uint8Array) => void): Promise<void> =>
  hear(request, mostFor(new URL(request.url).pathname), take);

/** Throws what `take` throws, but not before the body has ended. */
async function hear({ body }: Request, most: number, take: (piece: Uint8Array) => void): Promise<void> {
  let heard = 0;
  let fault: unknown = null;
  try {
    for await (const piece of body ?? []) {
      heard += piece.length;
      if (heard > HEARD_OUT) break;
      if (heard > most) fault ??= tooLarge();
      if (fault === null) fault = faultOf(() => take(piece));
      // A fast sender brings megabytes in one turn of the event loop; everybody else gets theirs in between.
      await nextTurn();
    }
  } catch {
    fault ??= unreadable();
  }
  if (fault !== null) throw fault;
}

function faultOf(work: () => void): unknown {
  try {
    work();
    return null;
  } catch (error) {
    return error;
  }
}

/** Takes in and throws away what nobody has read of a body; false when that is too much, or its sender is gone. */
async function wasHeardOut(incoming: IncomingMessage | undefined): Promise<boolean> {
  if (!incoming || incoming.complete) return true;
  if (incoming.destroyed || Number(incoming.headers["content-length"] ?? 0) > HEARD_OUT) return false;
  return new Promise((resolve) => {
    let heard = 0;
    incoming.on("data", (piece: Buffer) => {
      heard += piece.length;
      if (heard > HEARD_OUT) resolve(false);
    });
    incoming.once("end", () => resolve(true));
    incoming.once("close", () => resolve(false));
    incoming.resume();
  });
}
