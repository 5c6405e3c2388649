import { type DestinationStream, type Logger, pino, stdSerializers } from "pino";
import type { Config } from "../config.ts";

/** One JSON line an event, to standard output unless told otherwise. */
export const openLog = (level: Config["logLevel"], to?: DestinationStream): Logger =>
  pino({ level, base: null, serializers: { err: faultOnly } }, to);

/**
 * Of an error only what it is and where it arose. PostgreSQL and the providers hang whole rows and requests on theirs
 * ("Failing row contains …"), and those are people's notes and addresses.
 */
function faultOnly(error: Error): object {
  const { type, message, stack, code, constraint_name, statusCode } = stdSerializers.err(error);
  return { type, message, stack, code, constraint: constraint_name, statusCode };
}
