import { FILE_RULES, type FileUse } from "../../../contract/file-rules.ts";

const KB = 1024;
const MB = 1024 * KB;

/** Bytes of bodies that may be held at once, from their arrival until the response. */
export type HeldLimits = { perAddress: number; perProcess: number };
/** A body is too slow when it takes longer than `graceMs` and a second for each `bytesPerSecond` that has arrived. */
export type Pace = { graceMs: number; bytesPerSecond: number };
export type BodyLimits = Record<"upload" | "other", { held: HeldLimits; pace: Pace }>;

/**
 * A container of the recommended size has 768 MB. The product itself takes about 200 MB of it, and an uploaded file is in memory
 * twice while its form is read.
 *
 * | | per address | per process | pace |
 * |---|---|---|---|
 * | uploads | 96 MB: eight of the largest at once, for a clinic behind one address | 128 MB, so 256 MB in memory | 30 s, then 4 KB/s: a third of a bad 3G line (100 kbit/s) |
 * | other bodies | 8 MB: 80 of the largest, thousands of usual ones | 32 MB: uploads never use the share of logins and bookings | 30 s for all of it: 100 KB at most, which take 28 kbit/s |
 */
export const BODY_LIMITS: BodyLimits = {
  upload: {
    held: { perAddress: 96 * MB, perProcess: 128 * MB },
    pace: { graceMs: 30_000, bytesPerSecond: 4 * KB },
  },
  other: {
    held: { perAddress: 8 * MB, perProcess: 32 * MB },
    pace: { graceMs: 30_000, bytesPerSecond: Infinity },
  },
};

/** The largest ordinary body, and the largest JSON field of a form. */
export const LARGEST_BODY = 100 * KB;

/** The largest form with this file: the file's limit, and room for the other fields. */
export const formBytes = (use: FileUse): number => FILE_RULES[use].bytes + MB;

/** The largest form with any file. */
export const LARGEST_UPLOAD = Math.max(...Object.values(FILE_RULES).map(({ bytes }) => bytes)) + MB;

const largest = new WeakMap<object, number>();

/** Marks a middleware that reads a body of up to this many bytes, more than an ordinary one. */
export function readsUpTo<Handler extends object>(bytes: number, handler: Handler): Handler {
  largest.set(handler, bytes);
  return handler;
}

/** The largest body, in bytes, that the handlers of a call read; null for calls with ordinary bodies. */
export const uploadBytesOf = (handlers: readonly object[]): number | null =>
  handlers.map((handler) => largest.get(handler)).find((bytes) => bytes !== undefined) ?? null;

/** Milliseconds after which a body is too slow, given the bytes that have arrived. */
export const allowedMs = ({ graceMs, bytesPerSecond }: Pace, bytes: number): number =>
  graceMs + (bytes / bytesPerSecond) * 1000;

/** Milliseconds that the largest upload may take. */
export const LONGEST_UPLOAD_MS = allowedMs(BODY_LIMITS.upload.pace, LARGEST_UPLOAD);
