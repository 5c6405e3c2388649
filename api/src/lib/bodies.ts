import type { IncomingMessage } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./app-env.ts";
import { BODY_LIMITS, isUpload, LARGEST_BODY, largestBodyOf } from "./body-limits.ts";
import { clientAddress } from "./client-address.ts";
import { CoalescingMessage } from "./coalescing-message.ts";
import { AppError } from "./errors.ts";
import { countHeldBytes, type Holding } from "./held-bytes.ts";
import { type PaceWatch, watchPace } from "./pace.ts";

const KB = 1024;
const MB = 1024 * KB;

/** How much of a refused body is still read and discarded: a browser cut off while sending never reads the error. */
const HEARD_OUT = 100 * MB;

/** How the body of one request is received. The rest of one that is cut off is not waited for. */
type Reception = { pace: PaceWatch; holding: Holding; isCutOff: boolean };
const receptions = new WeakMap<Request, Reception>();

/** Pieces are copied into blocks of this size: memory follows the bytes and not the number of pieces. */
const BLOCK = 64 * KB;
/** Most bodies are no larger. */
const FIRST_BLOCK = 4 * KB;

const tooLarge = () => new AppError("too_large", "That's too large to send at once. Please send less.");
export const unreadable = () => new AppError("invalid", "We couldn't read that request. Please try again.");

/**
 * Keeps every body within what its call may be sent, before anything is made of it, and all of them within the memory that
 * bodies may hold. Takes each in to its end, whoever refused it and why: a connection that still holds half a body cannot
 * carry another request. A body that would not end, or not soon enough, costs its connection, and the answer says so.
 */
export function bodies(limits = BODY_LIMITS) {
  const held = { upload: countHeldBytes(limits.upload.held), other: countHeldBytes(limits.other.held) };
  return createMiddleware<AppEnv>(async (c, next) => {
    const length = Number(c.req.header("content-length") ?? 0);
    const isOfUnknownLength = c.req.header("transfer-encoding") !== undefined;
    if (!isOfUnknownLength && length === 0) return next();
    const kind = isUpload(c.req.path) ? "upload" : "other";
    const reception = {
      pace: watchPace(limits[kind].pace),
      holding: held[kind].open(clientAddress(c)),
      isCutOff: false,
    };
    refuseShredded(c.env?.incoming, reception.pace);
    receptions.set(c.req.raw, reception);
    try {
      if (length > largestBodyOf(c.req.path)) throw tooLarge();
      if (kind === "other") c.req.raw = await inMemory(c.req.raw);
      await next();
    } finally {
      reception.holding.release();
      if (reception.isCutOff || !(await wasHeardOut(c.env?.incoming, reception.pace))) c.header("connection", "close");
      reception.pace.stop();
    }
  });
}

/** Fails reading a body that arrives in too many pieces. */
function refuseShredded(incoming: IncomingMessage | undefined, pace: PaceWatch): void {
  if (!(incoming instanceof CoalescingMessage)) return;
  if (incoming.isShredded) pace.fail(unreadable());
  else incoming.once("shredded", () => pace.fail(unreadable()));
}

/** The same request, its body whole, and no larger than an ordinary one's. */
async function inMemory(request: Request): Promise<Request> {
  const blocks: Uint8Array[] = [];
  await hear(request, LARGEST_BODY, (block) => void blocks.push(block));
  return new Request(request, { body: Buffer.concat(blocks) });
}

/** Gives the body of an upload to `take` block by block; what is larger than the call may be sent is "too_large". */
export const receiveUpload = (request: Request, take: (piece: Uint8Array) => void): Promise<void> =>
  hear(request, largestBodyOf(new URL(request.url).pathname), take);

/** Throws what `take` throws, but not before the body has ended. */
async function hear(request: Request, most: number, take: (block: Uint8Array) => void): Promise<void> {
  const reception = receptions.get(request);
  let heard = 0;
  let fault: unknown = null;
  const blocks = inBlocks(take, (bytes) => reception?.holding.hold(bytes));
  // Read by hand: a loop over the body that ends early waits for its sender to end, too.
  const reader = request.body?.getReader();
  const read = () => {
    const part = reader?.read();
    return part && reception ? reception.pace.next(part) : part;
  };
  try {
    for (let next = await read(); next && !next.done; next = await read()) {
      const piece: Uint8Array = next.value;
      heard += piece.length;
      reception?.pace.arrived(piece.length);
      if (heard > HEARD_OUT) break;
      if (heard > most) fault ??= tooLarge();
      if (fault === null) fault = faultOf(() => blocks.add(piece));
      // A fast sender brings megabytes in one turn of the event loop; everybody else gets theirs in between.
      await nextTurn();
    }
    fault ??= faultOf(blocks.end);
  } catch (error) {
    if (reception) reception.isCutOff = true;
    fault ??= error instanceof AppError ? error : unreadable();
  }
  if (fault !== null) throw fault;
}

/** Gathers pieces into blocks, each announced to `hold` before it is allocated. */
function inBlocks(take: (block: Uint8Array) => void, hold: (bytes: number) => void) {
  let block = Buffer.alloc(0);
  let filled = 0;
  const end = () => {
    if (filled > 0) take(block.subarray(0, filled));
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

function faultOf(work: () => void): unknown {
  try {
    work();
    return null;
  } catch (error) {
    return error;
  }
}

/** Reads and discards the rest of a body; false if it is too large or slow, or the sender is gone. */
async function wasHeardOut(incoming: IncomingMessage | undefined, pace: PaceWatch): Promise<boolean> {
  if (!incoming || incoming.complete) return true;
  if (incoming.destroyed || Number(incoming.headers["content-length"] ?? 0) > HEARD_OUT) return false;
  const end = new Promise<boolean>((resolve) => {
    let heard = 0;
    incoming.on("data", (piece: Buffer) => {
      heard += piece.length;
      pace.arrived(piece.length);
      if (heard > HEARD_OUT) resolve(false);
    });
    incoming.once("end", () => resolve(true));
    incoming.once("close", () => resolve(false));
    incoming.resume();
  });
  return pace.next(end).catch(() => false);
}
