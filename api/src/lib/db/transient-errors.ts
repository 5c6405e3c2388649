import { errors } from "flydrive";
import postgres from "postgres";
import { AppError } from "../http/errors.ts";

const LOST_CONNECTION = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "CONNECT_TIMEOUT",
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
]);
/** SQLSTATE: PostgreSQL is starting, stopping or full, or has closed our connection. The request itself is valid. */
const UNAVAILABLE = /^(08|53|57P|25P0[34])/;
/** SQLSTATE: timed out, or ended because of a deadlock. */
const TOO_BUSY = new Set(["57014", "55P03", "40P01", "40001"]);

/** Whether the file store failed: it is full, slow, unreachable or has another key. A person may have to correct it. */
export const isFileStoreError = (error: Error): boolean =>
  [errors.E_CANNOT_WRITE_FILE, errors.E_CANNOT_READ_FILE, errors.E_CANNOT_CHECK_FILE_EXISTENCE].some(
    (kind) => error instanceof kind,
  );

/** The error for users while the database or the file store is unavailable; null for other errors. */
export function asTransientError(error: Error): AppError | null {
  if (isFileStoreError(error))
    return new AppError("unavailable", "We can't reach our files right now. Please try again in a minute.");
  if (!("code" in error) || typeof error.code !== "string") return null;
  const isFromPostgres = error instanceof postgres.PostgresError;
  if (LOST_CONNECTION.has(error.code) || (isFromPostgres && UNAVAILABLE.test(error.code)))
    return new AppError("unavailable", "We can't reach our records right now. Please try again in a minute.");
  if (isFromPostgres && TOO_BUSY.has(error.code))
    return new AppError("unavailable", "That took too long. Please try again in a minute.");
  return null;
}
