import { type DestinationStream, type Logger, pino, stdSerializers } from "pino";
import type { Config } from "../config.ts";
import { traceFields } from "./tracing/spans.ts";

/** Bytes buffered while the log can't be written. */
const MAX_BUFFERED = 1_000_000;

/** Writes one JSON line per event, to standard output by default. Lines within a span have the id of its trace. */
export const openLog = (level: Config["logLevel"], to: DestinationStream = standardOutput()): Logger =>
  pino({ level, base: null, serializers: { err: withoutData }, mixin: traceFields }, to);

/** A log that cannot be written, for example to a full disk, never ends the process: lines are buffered, then dropped. */
function standardOutput(): DestinationStream {
  let isFull = false;
  // Registered before pino's own exit handler, which would wait for free space.
  process.once("exit", () => isFull && output.destroy());
  const output = pino.destination({ maxLength: MAX_BUFFERED });
  output.on("error", () => {
    isFull = true;
  });
  output.on("write", () => {
    isFull = false;
  });
  return output;
}

/**
 * Keeps only what an error is and where it arose. Errors of PostgreSQL and of the providers contain whole rows and requests
 * ("Failing row contains …"), which include people's notes and addresses.
 */
function withoutData(error: Error): object {
  const { type, message, stack, code, constraint_name, statusCode } = stdSerializers.err(error);
  return { type, message, stack, code, constraint: constraint_name, statusCode };
}
