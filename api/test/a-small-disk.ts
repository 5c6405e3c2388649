import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { Starter } from "./a-clone.ts";

const MEGABYTE = Buffer.alloc(1024 * 1024);

/**
 * A disk of this size, mounted at `place` and visible only to programs started with `there`, for one test. `at` is its path from
 * outside. `fill` leaves this many megabytes free, or none; `free` deletes the filling.
 */
export async function aSmallDisk(place: string, megabytes: number) {
  mkdirSync(place, { recursive: true });
  // The mount lasts until the end of its input, at the latest until this process ends.
  const mount = `mount -t tmpfs -o size=${megabytes}m,mode=755 none "$1" && echo mounted && exec cat`;
  const holder = spawn("unshare", ["--mount", "sh", "-c", mount, "sh", place], { stdio: ["pipe", "pipe", "inherit"] });
  onTestFinished(() => void holder.kill("SIGKILL"));
  const mounted = once(holder.stdout, "data").then(() => true);
  const failed = once(holder, "exit").then(() => false);
  if (!(await Promise.race([mounted, failed])))
    throw new Error("Only root may mount a small disk, and this is not root.");

  const at = join(`/proc/${holder.pid}/root`, place);
  const filler = join(at, "filler");
  const there: Starter = (program, args) => ["nsenter", ["--mount", `--target=${holder.pid}`, program, ...args]];
  function fill(leave = 0): void {
    const file = openSync(filler, "w");
    const most = leave === 0 ? Number.POSITIVE_INFINITY : megabytes - leave;
    try {
      for (let written = 0; written < most; written += 1) writeSync(file, MEGABYTE);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
    } finally {
      closeSync(file);
    }
  }
  return { at, there, fill, free: () => rmSync(filler) };
}
