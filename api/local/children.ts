import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Ledger } from "./ledger.ts";
import { checkout } from "./paths.ts";

export type ChildWish = {
  name: string;
  /** The program, from the root of the checkout, and what it is called with. */
  program: string;
  args?: string[];
  cwd?: string;
  env: Record<string, string>;
  /** An address that answers 2xx when the child is ready; without one, the child itself tells us where it is. */
  ready?: string;
  nodeOptions?: string[];
  /** True lets the child speak in our terminal; otherwise it writes to `logs/<name>.log` of the data directory. */
  aloud?: boolean;
};
export type Child = {
  name: string;
  /** Where it is, in its own words. */
  at: Record<string, string>;
  stop: () => Promise<void>;
};
type Nursery = { dataDir: string; ledger: Ledger; onLost: (reason: string) => void };

const Whereabouts = z.record(z.string(), z.string());
const STARTS_WITHIN_MS = 60_000;
const STOPS_WITHIN_MS = 15_000;

/** Starts a program as a process of its own and waits until it answers. Rejects, with its last words, when it does not. */
export async function startChild(wish: ChildWish, { dataDir, ledger, onLost }: Nursery): Promise<Child> {
  const logFile = join(dataDir, "logs", `${wish.name}.log`);
  const child = launch(wish, logFile);
  if (child.pid) ledger.note(wish.name, child.pid);
  const at = await (wish.ready ? answered(wish.ready, child) : heard(child)).catch(async (error: Error) => {
    await stopChild(child);
    throw new Error(`${wish.name} did not start: ${error.message}\n${lastWords(logFile)}`);
  });
  child.once("exit", (code) => onLost(`${wish.name} ended with code ${code}.\n${lastWords(logFile)}`));
  return {
    name: wish.name,
    at,
    stop: async () => {
      child.removeAllListeners("exit");
      await stopChild(child);
      if (child.pid) ledger.strike(child.pid);
    },
  };
}

function launch({ program, args = [], cwd, env, aloud, nodeOptions = [] }: ChildWish, logFile: string): ChildProcess {
  mkdirSync(join(logFile, ".."), { recursive: true });
  const log = openSync(logFile, "w");
  const output = aloud ? "inherit" : log;
  const child = spawn(
    process.execPath,
    ["--import", join(import.meta.dirname, "leash.ts"), ...nodeOptions, join(checkout, program), ...args],
    // A group of its own: Ctrl-C reaches only us, and we stop our children in order.
    { cwd: cwd ?? checkout, detached: true, env: { ...process.env, ...env }, stdio: ["ignore", output, output, "ipc"] },
  );
  closeSync(log);
  return child;
}

async function answered(address: string, child: ChildProcess): Promise<Record<string, string>> {
  for (const deadline = Date.now() + STARTS_WITHIN_MS; Date.now() < deadline; await sleep(50)) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`it ended with code ${child.exitCode}`);
    const answer = await fetch(address, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    if (answer?.ok) return { url: address };
  }
  throw new Error(`${address} did not answer within a minute`);
}

async function heard(child: ChildProcess): Promise<Record<string, string>> {
  const patience = AbortSignal.timeout(STARTS_WITHIN_MS);
  const ended = once(child, "exit", { signal: patience }).then(([code]) => {
    throw new Error(`it ended with code ${code}`);
  });
  const [message] = await Promise.race([once(child, "message", { signal: patience }), ended]);
  ended.catch(() => {});
  return Whereabouts.parse(message);
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  const insist = setTimeout(() => child.kill("SIGKILL"), STOPS_WITHIN_MS);
  await gone;
  clearTimeout(insist);
}

const lastWords = (logFile: string): string =>
  existsSync(logFile) ? readFileSync(logFile, "utf8").trimEnd().split("\n").slice(-15).join("\n") : "";
