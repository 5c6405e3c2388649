import { styleText } from "node:util";
import { ownEnvironment } from "./local-environment.ts";
import { panel } from "./panel.ts";
import { dataDir } from "./paths.ts";
import { PortTaken, portsFor, startStack } from "./stack.ts";

const mode = process.argv[2] === "hot" ? "hot" : "built";
const own = ownEnvironment();
const port = Number(process.env["PORT"] || own["PORT"] || 3000);
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stopping.abort());

try {
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error("PORT is not a port: a number from 1 to 65535.");
  const stack = await startStack({
    dataDir,
    ports: portsFor(port),
    site: mode,
    durable: true,
    env: own,
    signal: stopping.signal,
    say: (what) => console.log(styleText("dim", `  ${what}`)),
    onLost: (reason) => console.error(`\n${reason}`),
  });
  console.log(panel(stack, mode));
  if (!stopping.signal.aborted) await new Promise((resolve) => stopping.signal.addEventListener("abort", resolve));
  console.log(styleText("dim", "  Stopping"));
  await stack.stop();
} catch (error) {
  if (!stopping.signal.aborted) {
    process.exitCode = 1;
    console.error(`\n${explain(error)}`);
  }
}

function explain(error: unknown): string {
  if (error instanceof PortTaken) {
    return `${error.message} Stop that program, or choose another port: PORT=${error.port + 1} npm ${mode === "hot" ? "run dev" : "start"}`;
  }
  const reason = error instanceof Error ? error.message : String(error);
  if (/older than its database/.test(reason) && !/DATABASE_URL/.test(reason))
    return `${reason}\n\nThis checkout's data comes from a newer branch. Switch back to that branch, or start over: npm run reset`;
  return /ENOSPC|No space left on device|disk is full/i.test(reason)
    ? `The disk is full: free some space and start again. Nothing you saved is lost.\n\n${reason}`
    : reason;
}
