import { execFile } from "node:child_process";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const THREADS = 4;

/**
 * Blocks every thread of this process's pool without work: each opens a named pipe without a writer. `release` starts a writer
 * in another process and resolves when all threads are free.
 */
export async function blockThreadPool(): Promise<{ release: () => Promise<void> }> {
  const dir = await mkdtemp(join(tmpdir(), "lamplight-pipes-"));
  const pipes = Array.from({ length: THREADS }, (_, index) => join(dir, String(index)));
  await promisify(execFile)("mkfifo", pipes);
  const opened = pipes.map((pipe) => open(pipe, "r"));
  return {
    async release() {
      for (const pipe of pipes) execFile("sh", ["-c", `: > "${pipe}"`]);
      for (const handle of await Promise.all(opened)) await handle.close();
      await rm(dir, { recursive: true });
    },
  };
}
