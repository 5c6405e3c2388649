import type { IncomingMessage } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import type { AppEnv } from "../http/app-env.ts";
import { clientAddress } from "../http/client-address.ts";
import { AppError } from "../http/errors.ts";
import { BODY_LIMITS, LARGEST_BODY, LARGEST_UPLOAD, uploadBytesOf } from "./body-limits.ts";
import { CoalescingMessage } from "./coalescing-message.ts";
import { countHeldBytes, type Holding } from "./held-bytes.ts";
import { type PaceWatch, watchPace } from "./pace.ts";

const KB = 1024;
const MB = 1024 * KB;

/** How much of a rejected body is still read and discarded: a browser whose upload is cut off never reads the error. */
const MAX_DISCARDED = 100 * MB;

/** How the body of one request is received. After `isCutOff` the rest isn't waited for. */
type Reception = { pace: PaceWatch; holding: Holding; most: number; isCutOff: boolean };
const receptions = new WeakMap<Request, Reception>();

/** Pieces are copied into blocks of this size, so that memory depends on the bytes and not on the number of pieces. */
const BLOCK = 64 * KB;
/** Most bodies are no larger. */
const FIRST_BLOCK = 4 * KB;

export const tooLarge = () => new AppError("too_large", "That's too large to send at once. Please send less.");
export const unreadable = () => new AppError("invalid", "We couldn't read that request. Please try again.");

/**
 * Limits the size of each body and the memory of all bodies together. Reads each body to its end, even if the request is rejected: a
 * connection with half a body left cannot carry another request. If a body is too slow or too large to be read to its end, the response
 * closes the connection.
 */
export function bodies(limits = BODY_LIMITS) {
  const held = { upload: countHeldBytes(limits.upload.held), other: countHeldBytes(limits.other.held) };
  return createMiddleware<AppEnv>(async (c, next) => {
    const length = Number(c.req.header("content-length") ?? 0);
    const isOfUnknownLength = c.req.header("transfer-encoding") !== undefined;
    if (!isOfUnknownLength && length === 0) return next();
    const uploadBytes = uploadBytesOf(matchedRoutes(c).map(({ handler }) => handler));
    const kind = uploadBytes === null ? "other" : "upload";
    const reception = {
      most: uploadBytes ?? LARGEST_BODY,
      pace: watchPace(limits[kind].pace),
      holding: held[kind].open(clientAddress(c)),
      isCutOff: false,
    };
    rejectShredded(c.env?.incoming, reception.pace);
    receptions.set(c.req.raw, reception);
    try {
      if (length > reception.most) throw tooLarge();
      if (kind === "other") c.req.raw = await inMemory(c.req.raw);
      await next();
    } finally {
      reception.holding.release();
      if (reception.isCutOff || !(await discardRest(c.env?.incoming, reception.pace))) c.header("connection", "close");
      reception.pace.stop();
    }
  });
}

/** Fails reading a body that arrives in too many pieces. */
function rejectShredded(incoming: IncomingMessage | undefined, pace: PaceWatch): void {
  if (!(incoming instanceof CoalescingMessage)) return;
  if (incoming.isShredded) pace.fail(unreadable());
  else incoming.once("shredded", () => pace.fail(unreadable()));
}

/** The same request with its body in memory. Throws "too_large" above the call's limit. */
export async function inMemory(request: Request): Promise<Request> {
  const blocks: Uint8Array[] = [];
  await readBody(request, (block) => void blocks.push(block));
  return new Request(request, { body: Buffer.concat(blocks) });
}

/**
 * Passes a request's body to `onBlock` block by block. Throws "too_large" above the call's limit, and what `onBlock` throws, but only after
 * the body has ended.
 */
export async function readBody(request: Request, onBlock: (block: Uint8Array) => void): Promise<void> {
  const reception = receptions.get(request);
  const most = reception?.most ?? LARGEST_UPLOAD;
  let received = 0;
  let failure: unknown = null;
  const blocks = inBlocks(onBlock, (bytes) => reception?.holding.hold(bytes));
  // Read by hand: leaving a `for await` loop early would wait until the sender has finished, too.
  const reader = request.body?.getReader();
  const read = () => {
    const part = reader?.read();
    return part && reception ? reception.pace.next(part) : part;
  };
  try {
    for (let next = await read(); next && !next.done; next = await read()) {
      const piece: Uint8Array = next.value;
      received += piece.length;
      reception?.pace.arrived(piece.length);
      if (received > MAX_DISCARDED) break;
      if (received > most) failure ??= tooLarge();
      if (failure === null) failure = failureOf(() => blocks.add(piece));
      // A fast sender brings megabytes in one turn of the event loop; yield to the other requests.
      await nextTurn();
    }
    failure ??= failureOf(blocks.end);
  } catch (error) {
    if (reception) reception.isCutOff = true;
    failure ??= error instanceof AppError ? error : unreadable();
  }
  if (failure !== null) throw failure;
}

/** Gathers pieces into blocks, each announced to `hold` before it is allocated. */
function inBlocks(onBlock: (block: Uint8Array) => void, hold: (bytes: number) => void) {
  let block = Buffer.alloc(0);
  let filled = 0;
  const end = () => {
    if (filled > 0) onBlock(block.subarray(0, filled));
  };
  return {
    add(piece: Uint8Array) {
      for (let from = 0; from < piece.length; ) {
        if (filled === block.length) {
          end();
          const size = block.length === 0 ? FIRST_BLOCK : BLOCK;
          hold(size);
          block = Buffer.allocUnsafe(size);
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

function failureOf(work: () => void): unknown {
  try {
    work();
    return null;
  } catch (error) {
    return error;
  }
}

/** Reads and discards the rest of a body. Returns false if it is too large or too slow, or the sender is gone. */
async function discardRest(incoming: IncomingMessage | undefined, pace: PaceWatch): Promise<boolean> {
  if (!incoming || incoming.complete) return true;
  if (incoming.destroyed || Number(incoming.headers["content-length"] ?? 0) > MAX_DISCARDED) return false;
  const end = new Promise<boolean>((resolve) => {
    let received = 0;
    incoming.on("data", (piece: Buffer) => {
      received += piece.length;
      pace.arrived(piece.length);
      if (received > MAX_DISCARDED) resolve(false);
    });
    incoming.once("end", () => resolve(true));
    incoming.once("close", () => resolve(false));
    incoming.resume();
  });
  return pace.next(end).catch(() => false);
}
