import { type Honeypot, SHORTEST_FILL_MS } from "../../../contract/honeypot.ts";
import { AppError } from "./errors.ts";

/** Rejects submissions by bots with an error, so that a person whose browser filled in the hidden field can try again. */
export function rejectBots({ reference, elapsed }: Honeypot): void {
  const tooQuick = elapsed !== undefined && !(elapsed >= SHORTEST_FILL_MS);
  if (reference || tooQuick)
    throw new AppError("invalid", "We couldn't verify that. Please wait a few seconds and try again.");
}
