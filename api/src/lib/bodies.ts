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

/**
 * Each piece of a body costs the same memory however small it is, so a body comes in pieces of a sensible size or not at all. No
 * network and no browser sends more pieces than that; who sends single bytes wants to exhaust us.
 */
const FREE_PIECES = 1000;
const SMALLEST_PIECE = 64;
const isInCrumbs = (pieces: number, bytes: number): boolean => pieces > FREE_PIECES + bytes / SMALLEST_PIECE;

/** Requests whose bodies came so: nobody listens to their end. */
const inCrumbs = new WeakSet<Request>();

/** Pieces are copied into blocks of this size: memory follows the bytes and not the number of pieces. */
const BLOCK = 64 * KB;

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
    if (!isUpload(c.req.path)) c.req.raw = await inMemory(c.req.raw);
    await next();
  } finally {
    if (inCrumbs.has(c.req.raw) || !(await wasHeardOut(c.env?.incoming))) c.header("connection", "close");
  }
});

/** The name of a call in `UPLOADS`: the id of a record stands for every one of them. */
const callOf = (path: string): string => path.replace(/\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?=\/|$)/i, "/:id");
const isUpload = (path: string): boolean => callOf(path) in UPLOADS;
const mostFor = (path: string): number => UPLOADS[callOf(path)] ?? LARGEST_BODY;

/** The same request, its body whole, and no larger than an ordinary one's. */
async function inMemory(request: Request): Promise<Request> {
  const blocks: Uint8Array[] = [];
  await hear(request, LARGEST_BODY, (block) => void blocks.push(block));
  return new Request(request, { body: Buffer.concat(blocks) });
}

/** Gives the body of an upload to `take` block by block; what is larger than the call may be sent is "too_large". */
export const hearUpload = (request: Request, take: (piece: Uint8Array) => void): Promise<void> =>
  hear(request, mostFor(new URL(request.url).pathname), take);

/** Throws what `take` throws, but not before the body has ended. */
async function hear(request: Request, most: number, take: (block: Uint8Array) => void): Promise<void> {
  let heard = 0;
  let pieces = 0;
  let fault: unknown = null;
  const blocks = inBlocks(take);
  // Read by hand: a loop over the body that ends early waits for its sender to end, too.
  const reader = request.body?.getReader();
  try {
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
      const piece: Uint8Array = next.value;
      heard += piece.length;
      pieces += 1;
      if (isInCrumbs(pieces, heard)) {
        inCrumbs.add(request);
        throw unreadable();
      }
      if (heard > HEARD_OUT) break;
      if (heard > most) fault ??= tooLarge();
      if (fault === null) fault = faultOf(() => blocks.add(piece));
      // A fast sender brings megabytes in one turn of the event loop; everybody else gets theirs in between.
      await nextTurn();
    }
    fault ??= faultOf(blocks.end);
  } catch {
    fault ??= unreadable();
  }
  if (fault !== null) throw fault;
}

/** Gathers pieces into blocks. The first ones are small: most bodies are. */
function inBlocks(take: (block: Uint8Array) => void) {
  let block = Buffer.allocUnsafe(4 * KB);
  let filled = 0;
  const end = () => {
    if (filled > 0) take(block.subarray(0, filled));
  };
  return {
    add(piece: Uint8Array) {
      for (let from = 0; from < piece.length; ) {
        if (filled === block.length) {
          take(block);
          block = Buffer.allocUnsafe(BLOCK);
          filled = 0;
        }
        const part = piece.subarray(from, from + block.length - filled);
        block.set(part, filled);
        filled += part.length;
        from += part.length;
      }
    },
    end,
  };
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
    let pieces = 0;
    incoming.on("data", (piece: Buffer) => {
      heard += piece.length;
      pieces += 1;
      if (heard > HEARD_OUT || isInCrumbs(pieces, heard)) resolve(false);
    });
    incoming.once("end", () => resolve(true));
    incoming.once("close", () => resolve(false));
    incoming.resume();
  });
}
