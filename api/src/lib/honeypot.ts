import { type Honeypot, SHORTEST_FILL_MS } from "../../contract/honeypot.ts";
import { AppError } from "./errors.ts";

/**
 * Turns programs away, openly: a person whose browser filled in a field it should not have learns of it and can try
 * again, and nothing is lost in silence.
 */
export function rejectBots({ website, elapsed }: Honeypot): void {
  const tooQuick = elapsed !== undefined && !(elapsed >= SHORTEST_FILL_MS);
  if (website || tooQuick)
    throw new AppError("invalid", "We couldn't verify that. Please wait a few seconds and try again.");
}
