import { errors } from "flydrive";
import postgres from "postgres";
import { AppError } from "./errors.ts";

const LOST_LINE = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "CONNECT_TIMEOUT",
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
]);
/** PostgreSQL starts, stops, is full, or has closed a line of ours: until it answers again nothing is wrong with the request. */
const AWAY = /^(08|53|57P|25P0[34])/;
/** Given up after too long a wait, or because two waited for each other. */
const TOO_BUSY = new Set(["57014", "55P03", "40P01", "40001"]);

/** What the store of files did not do, full, slow, gone or with another key: our trouble, and over when somebody has seen to it. */
export const isTransientDatabaseError = (error: Error): boolean =>
  [errors.E_CANNOT_WRITE_FILE, errors.E_CANNOT_READ_FILE, errors.E_CANNOT_CHECK_FILE_EXISTENCE].some(
    (trouble) => error instanceof trouble,
  );

/** What a visitor is told while our records cannot be had; null when the error is no such outage. */
export function asTransientError(error: Error): AppError | null {
  if (isTransientDatabaseError(error))
    return new AppError("unavailable", "We can't reach our files right now. Please try again in a minute.");
  if (!("code" in error) || typeof error.code !== "string") return null;
  const isFromPostgres = error instanceof postgres.PostgresError;
  if (LOST_LINE.has(error.code) || (isFromPostgres && AWAY.test(error.code)))
    return new AppError("unavailable", "We can't reach our records right now. Please try again in a minute.");
  if (isFromPostgres && TOO_BUSY.has(error.code))
    return new AppError("unavailable", "That took too long. Please try again in a minute.");
  return null;
}
