import type { ChildProcess } from "node:child_process";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { Logger } from "pino";
import { z } from "zod";
import { FILE_FINDINGS, STORED_KINDS } from "../../../../contract/file-format.ts";
import { AppError } from "../../http/errors.ts";
import { killChild, messageOf, startChild } from "./child.ts";
import type { Job, Outcome } from "./inspect.ts";
import { busy, createTurns } from "./turns.ts";

/**
 * A file may use 2 s of processor time; a photograph of fifty megapixels takes 0.6 s. The limit in real time is looser, so that a busy
 * machine rejects no honest file. Such a photograph takes 205 MB including the process. A machine with one processor gets one process: a
 * container of 768 MB has no room for more.
 */
const BOUNDS = {
  processes: Math.min(2, availableParallelism()),
  cpuMs: 2_000,
  memoryMb: 256,
  jobMs: 60_000,
  waiting: 20,
  waitMs: 20_000,
  idleMs: 60_000,
  worker: join(import.meta.dirname, "worker.ts"),
};

const Answer = z.object({
  outcome: z
    .object({ kind: z.enum(STORED_KINDS), redrawn: z.instanceof(Uint8Array).nullable() })
    .or(z.object({ sheets: z.array(z.object({ name: z.string(), lines: z.array(z.array(z.string())) })) }))
    .or(z.enum([...FILE_FINDINGS, "exceeded"])),
  isSpent: z.boolean(),
});

export type Inspection = {
  /**
   * Examines `upload` in a child process; returns "exceeded" for a file that breaks its process. Throws Overloaded if no process is
   * free in time or none can be started.
   */
  inspect: (purpose: Job["purpose"], upload: Blob) => Promise<Outcome>;
  close: () => Promise<void>;
};

/**
 * Opens a pool of child processes that inspect uploaded files. A process is started on demand, killed and replaced when a file exceeds its
 * bounds, and ended after a minute without work. Threads would not do: a running decoder stops only with its process. `changed` replaces
 * bounds in tests.
 */
export function openInspection(log: Logger, changed: Partial<typeof BOUNDS> = {}): Inspection {
  const bounds = { ...BOUNDS, ...changed };
  const turns = createTurns({ ...bounds, most: bounds.processes });
  const all = new Set<ChildProcess>();
  const idle = new Map<ChildProcess, NodeJS.Timeout>();

  function start(): ChildProcess {
    const child = startChild(bounds);
    all.add(child);
    log.debug({ pid: child.pid }, "a file inspection process started");
    const forget = () => {
      all.delete(child);
      stopWaiting(child);
    };
    child.once("exit", forget);
    child.on("error", (error) => {
      log.error({ err: error }, "a file inspection process failed");
      if (child.pid === undefined) forget();
    });
    return child;
  }

  function stopWaiting(child: ChildProcess): void {
    clearTimeout(idle.get(child));
    idle.delete(child);
  }

  function wakeIdle(): ChildProcess | undefined {
    const [child] = idle.keys();
    if (!child) return undefined;
    stopWaiting(child);
    child.ref();
    child.channel?.ref();
    return child;
  }

  /** An idle child doesn't keep this process alive, and ends with it. */
  function keepIdle(child: ChildProcess): void {
    idle.set(child, setTimeout(() => void killChild(child), bounds.idleMs).unref());
    child.unref();
    child.channel?.unref();
  }

  async function run(job: Job): Promise<Outcome> {
    const woken = wakeIdle();
    const child = woken ?? start();
    const reply = await messageOf(child, job, woken !== undefined, bounds.jobMs);
    const answer = Answer.safeParse(reply);
    if (answer.success && !answer.data.isSpent) keepIdle(child);
    else await killChild(child);
    if (answer.success) return answer.data.outcome;
    log.warn({ pid: child.pid, purpose: job.purpose, bytes: job.content.length, reply }, "a file was not inspected");
    if (reply === "died") return "exceeded";
    throw busy();
  }

  return {
    async inspect(purpose, upload) {
      await turns.take();
      try {
        return await run({ purpose, content: new Uint8Array(await upload.arrayBuffer()) });
      } catch (error) {
        if (error instanceof AppError) throw error;
        log.error({ err: error }, "a file inspection process could not be started");
        throw busy();
      } finally {
        turns.pass();
      }
    },
    async close() {
      turns.close();
      await Promise.all([...all].map(killChild));
    },
  };
}
