import { styleText } from "node:util";
import { ownEnvironment } from "./local-environment.ts";
import { panel } from "./panel.ts";
import { dataDir } from "./paths.ts";
import { portsFor, startStack } from "./stack.ts";
import { startErrorText } from "./start-error.ts";

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
    console.error(`\n${startErrorText(error, mode === "hot" ? "npm run dev" : "npm start")}`);
  }
}
