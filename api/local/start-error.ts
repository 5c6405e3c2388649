import { NewerDatabaseError } from "../src/lib/db/migrate.ts";
import { PortTaken } from "./stack.ts";

/** Why the local stack did not start, and what to do about it. `command` is what started it. */
export function startErrorText(error: unknown, command: "npm start" | "npm run dev"): string {
  if (error instanceof PortTaken)
    return `${error.message} Stop that program, or choose another port: PORT=${error.port + 1} ${command}`;
  const reason = error instanceof Error ? error.message : String(error);
  if (error instanceof NewerDatabaseError)
    return `${reason}\n\nThis checkout's data comes from a newer branch. Switch back to that branch, or start over: npm run reset`;
  return /ENOSPC|No space left on device|disk is full/i.test(reason)
    ? `The disk is full: free some space and start again. Nothing you saved is lost.\n\n${reason}`
    : reason;
}
