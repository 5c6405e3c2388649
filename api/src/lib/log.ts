import { type DestinationStream, type Logger, pino, stdSerializers } from "pino";
import type { Config } from "../config.ts";

/** How much waits to be written while it cannot be, in bytes. */
const WAITING_ROOM = 1_000_000;

/** Writes one JSON line per event, to standard output by default. */
export const openLog = (level: Config["logLevel"], to: DestinationStream = standardOutput()): Logger =>
  pino({ level, base: null, serializers: { err: faultOnly } }, to);

/** A log that cannot be written, for example to a full disk, never ends the process: lines are buffered, then dropped. */
function standardOutput(): DestinationStream {
  let isFull = false;
  // Comes before the log's own last action, which is to wait for room.
  process.once("exit", () => isFull && output.destroy());
  const output = pino.destination({ maxLength: WAITING_ROOM });
  output.on("error", () => {
    isFull = true;
  });
  output.on("write", () => {
    isFull = false;
  });
  return output;
}

/**
 * Of an error only what it is and where it arose. PostgreSQL and the providers hang whole rows and requests on theirs
 * ("Failing row contains …"), and those are people's notes and addresses.
 */
function faultOnly(error: Error): object {
  const { type, message, stack, code, constraint_name, statusCode } = stdSerializers.err(error);
  return { type, message, stack, code, constraint: constraint_name, statusCode };
}
