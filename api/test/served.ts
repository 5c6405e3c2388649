import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished } from "vitest";
import { EXIT_WITH_PARENT } from "../local/paths.ts";
import { freePort } from "../local/ports.ts";
import { clockOfTests } from "./clock.ts";
import { safeEnvironment } from "./environment.ts";
import { eventually } from "./eventually.ts";

const MAIN = fileURLToPath(new URL("../src/main.ts", import.meta.url));

type WhenDone = (clean: () => void | Promise<void>) => void;

/** Starts the process like `npm run serve`, by default for one test. `nodeArgs` are Node's own arguments. */
export function serve(
  env: Record<string, string>,
  nodeArgs: string[] = [],
  whenDone: WhenDone = onTestFinished,
  main = MAIN,
): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, ["--import", EXIT_WITH_PARENT, ...nodeArgs, main], {
    env: { ...clockOfTests(), ...env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  whenDone(() => void child.kill("SIGKILL"));
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += String(chunk)));
  return { child, output: () => output };
}

/** A complete environment with its own port and folder, by default for one test. */
export async function wholeEnvironment(
  databaseUrl: string,
  whenDone: WhenDone = onTestFinished,
): Promise<Record<string, string> & { PUBLIC_URL: string; PORT: string }> {
  const filesDir = await mkdtemp(join(tmpdir(), "lamplight-main-"));
  whenDone(() => rm(filesDir, { recursive: true }));
  const port = await freePort(0);
  const at = { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` };
  return { ...safeEnvironment(databaseUrl, filesDir), OFFICE_OWNER: "owner@lamplight.test", SITE_DIR: "off", ...at };
}

export const isReady = (site: string) =>
  eventually(async () => expect((await fetch(`${site}/readyz`)).status).toBe(200));
