import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { endProcess, isStill, processFacts } from "./processes.ts";

const Entries = z.array(z.object({ name: z.string(), pid: z.int(), startedAt: z.string() }));
type Entry = z.infer<typeof Entries>[number];

export type Ledger = ReturnType<typeof openLedger>;

/** The processes of a run, recorded in its data directory for the next run. */
export function openLedger(dataDir: string) {
  const file = join(dataDir, "running.json");
  let entries: Entry[] = [];
  const save = (): void => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(entries, null, 2));
  };

  return {
    /**
     * Stops the processes of an earlier run, its main process first so that it can clean up. Returns the names of those that were
     * still alive. Processes with a recycled pid are left alone.
     */
    async endEarlierRun(): Promise<string[]> {
      const left = readEntries(file).filter((entry) => isStill(entry));
      for (const entry of left) await endProcess(entry, { timeoutMs: 20_000 });
      rmSync(file, { force: true });
      return left.map(({ name }) => name);
    },
    note(name: string, pid: number): void {
      const facts = processFacts(pid);
      if (facts) entries.push({ name, pid, startedAt: facts.startedAt });
      save();
    },
    strike(pid: number): void {
      entries = entries.filter((entry) => entry.pid !== pid);
      save();
    },
    close: () => rmSync(file, { force: true }),
  };
}

function readEntries(file: string): Entry[] {
  if (!existsSync(file)) return [];
  try {
    return Entries.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    // The file was cut short by a kill. Its processes are found by their ports instead.
    return [];
  }
}
