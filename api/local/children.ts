import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Ledger } from "./ledger.ts";
import { openLogFile, outputOf } from "./logs.ts";
import { checkout, EXIT_WITH_PARENT } from "./paths.ts";
import { whileWaiting } from "./say-how-long.ts";
import type { PartAddresses, PartRun } from "./supervised-child.ts";

export type ChildOptions = {
  /** Names its log. */
  name: string;
  /** How the terminal calls it. */
  title: string;
  /** The program, absolute or relative to the checkout's root, and its arguments. */
  program: string;
  args?: string[];
  cwd?: string;
  env: Record<string, string>;
  /** A URL that answers 2xx when the child is ready. Without it, the child reports its addresses itself. */
  ready?: string;
  /** Maps environment variables to the URLs whose port they set, for a child that finds its own port. */
  ports?: Record<string, string>;
  nodeOptions?: string[];
  /** True prints the child's output to our terminal; otherwise it goes to `logs/<name>.log` of the data directory. */
  printsOutput?: boolean;
};
type StackContext = {
  dataDir: string;
  ledger: Ledger;
  signal: AbortSignal;
  /** Called with a message while a child takes long to start. */
  say: (what: string) => void;
  /** Interval of these messages. */
  sayEveryMs?: number;
};

const ReportedAddresses = z.record(z.string(), z.string());
const STOPS_WITHIN_MS = 15_000;

/**
 * Starts a program in its own process and waits until it is ready, on free ports or on its earlier ones. On a slow machine that may
 * take minutes: as long as the process runs, it is waited for. Rejects with its output if it ends, if it starts on other ports than
 * before, or if `signal` aborts.
 */
export async function startChild(
  options: ChildOptions,
  { dataDir, ledger, signal, say, sayEveryMs }: StackContext,
  earlier: PartAddresses | null = null,
): Promise<PartRun> {
  const child = spawnChild(options, dataDir, earlier);
  const output = () => outputOf(dataDir, options.name);
  const abort = () => void stopChild(child);
  signal.addEventListener("abort", abort);
  if (child.pid) ledger.note(options.name, child.pid);
  const stop = async (): Promise<void> => {
    await stopChild(child);
    if (child.pid) ledger.strike(child.pid);
  };
  try {
    const ready = options.ready ? answered(options.ready, child) : reportedBy(child);
    const at = await whileWaiting(`starting ${options.title}`, say, ready, sayEveryMs);
    requireSamePlace(earlier, at);
    const ended = gone(child).then((how) => `${options.title} ended ${how}.\n${output()}`);
    return { at, ended, stop };
  } catch (error) {
    await stop();
    throw new Error(`${options.title} did not start: ${error instanceof Error ? error.message : error}\n${output()}`);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

function spawnChild(options: ChildOptions, dataDir: string, earlier: PartAddresses | null): ChildProcess {
  const { name, program, args = [], cwd, env, printsOutput, nodeOptions = [] } = options;
  const log = openLogFile(dataDir, name, earlier === null ? "rotate" : "append");
  const output = printsOutput ? "inherit" : log;
  const child = spawn(
    process.execPath,
    ["--import", EXIT_WITH_PARENT, ...nodeOptions, resolve(checkout, program), ...args],
    // A process group of its own: Ctrl-C reaches only us, and we stop the children in order.
    {
      cwd: cwd ?? checkout,
      detached: true,
      env: { ...process.env, ...env, ...portsOf(options, earlier) },
      stdio: ["ignore", output, output, "ipc"],
    },
  );
  closeSync(log);
  return child;
}

function portsOf({ name, ports = {} }: ChildOptions, earlier: PartAddresses | null): Record<string, string> {
  if (!earlier) return {};
  return Object.fromEntries(
    Object.entries(ports).map(([variable, address]) => {
      const url = earlier[address];
      if (url === undefined) throw new Error(`${name} never reported its address "${address}"`);
      return [variable, new URL(url).port];
    }),
  );
}

/** The other processes know the child's earlier address. */
function requireSamePlace(earlier: PartAddresses | null, at: PartAddresses): void {
  const moved = Object.entries(earlier ?? {}).find(([name, address]) => at[name] !== address);
  if (moved) throw new Error(`another program has taken the port of ${moved[1]}`);
}

async function answered(address: string, child: ChildProcess): Promise<PartAddresses> {
  for (; ; await sleep(50)) {
    if (hasEnded(child)) throw new Error(`it ended ${await gone(child)}`);
    // Not an answer yet: a connection is refused, or the machine is busy.
    const answer = await fetch(address, { signal: AbortSignal.timeout(10_000) }).catch(() => null);
    if (answer?.ok) return { url: address };
  }
}

async function reportedBy(child: ChildProcess): Promise<PartAddresses> {
  const ended = gone(child).then((how) => Promise.reject(new Error(`it ended ${how}`)));
  const [message] = await Promise.race([once(child, "message"), ended]);
  ended.catch(() => {});
  return ReportedAddresses.parse(message);
}

/** Resolves with the reason for its end. */
async function gone(child: ChildProcess): Promise<string> {
  if (!hasEnded(child)) await once(child, "exit");
  return child.exitCode === null ? `by ${child.signalCode}` : `with code ${child.exitCode}`;
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  child.kill("SIGTERM");
  const killTimer = setTimeout(() => child.kill("SIGKILL"), STOPS_WITHIN_MS);
  await gone(child);
  clearTimeout(killTimer);
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;
