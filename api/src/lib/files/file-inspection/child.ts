import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Job } from "./inspect.ts";

const HERE = import.meta.dirname;
/** The rules about files, which the child shares with the browser. */
const RULES = ["file-format.ts", "file-rules.ts"].map((file) => join(HERE, "../../../../contract", file));
const require = createRequire(import.meta.url);
/** Every folder where Node looks for sharp, and the folder it is in; they differ behind a symbolic link. */
const PACKAGES = [
  ...(require.resolve.paths("sharp") ?? []),
  require.resolve("sharp").replace(/(?<=node_modules\b).*/s, ""),
];

/** The child may read its own program and packages, but neither write nor start anything. Its environment has no secrets. */
const OPTIONS = {
  execArgv: [
    "--max-old-space-size=64",
    "--no-warnings",
    "--permission",
    "--allow-addons",
    ...[HERE, ...RULES, ...PACKAGES].map((folder) => `--allow-fs-read=${folder}`),
  ],
  env: {},
  serialization: "advanced",
  stdio: ["ignore", "ignore", "inherit", "ipc"],
} as const;

type Start = { worker: string; cpuMs: number; memoryMb: number };

/** Starts worker.ts, which exits when a file exceeds these bounds. Throws if no process can be started. */
export function startChild({ worker, cpuMs, memoryMb }: Start): ChildProcess {
  return fork(worker, [String(cpuMs), String(memoryMb)], {
    ...OPTIONS,
    execArgv: [...OPTIONS.execArgv],
    stdio: [...OPTIONS.stdio],
  });
}

export type Failure = "not started" | "died" | "too slow";

/** Sends a job to a child. Returns its message, or why there is none. `isReady`: the child has completed a job before. */
export const messageOf = (child: ChildProcess, job: Job, isReady: boolean, ms: number): Promise<unknown> =>
  new Promise((resolve) => {
    let couldStart = isReady;
    const settle = (message: unknown) => {
      clearTimeout(timer);
      child.off("message", onMessage).off("exit", onEnd).off("error", onEnd);
      resolve(message);
    };
    const onMessage = (message: unknown) => {
      if (message === "ready") couldStart = true;
      else settle(message);
    };
    const onEnd = () => settle((couldStart ? "died" : "not started") satisfies Failure);
    const timer = setTimeout(() => settle("too slow" satisfies Failure), ms);
    child.on("message", onMessage).on("exit", onEnd).on("error", onEnd);
    child.send(job);
  });

/** Kills a child. Resolves when it has exited and its memory is free. */
export async function killChild(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.ref();
  child.kill("SIGKILL");
  await gone;
}
