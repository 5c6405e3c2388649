import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { endProcess, isStill, processFacts } from "./processes.ts";

const Entries = z.array(z.object({ name: z.string(), pid: z.int(), startedAt: z.string() }));
type Entry = z.infer<typeof Entries>[number];

export type Ledger = ReturnType<typeof openLedger>;

/** Which processes a run of the stack has started, noted in its data directory for the next run to see. */
export function openLedger(dataDir: string) {
  const file = join(dataDir, "running.json");
  let entries: Entry[] = [];
  const save = (): void => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(entries, null, 2));
  };

  return {
    /**
     * Ends what an earlier run left, the run itself first so that it can tidy up. Answers the names of those that still
     * lived. Processes that merely got the same pid are left alone.
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
    // Cut short by a kill while it was written: what it named is found by its port instead.
    return [];
  }
}
