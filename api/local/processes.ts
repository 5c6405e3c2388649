import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Identifies a process, also after its pid is reused. */
export type ProcessFacts = { pid: number; startedAt: string; command: string };

/** The running process with a pid, or null. Zombies count as gone. */
export function processFacts(pid: number): ProcessFacts | null {
  if (!Number.isSafeInteger(pid) || pid <= 0) return null;
  return process.platform === "linux" ? factsFromProc(pid) : factsFromPs(pid);
}

function factsFromProc(pid: number): ProcessFacts | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is the program's name in parentheses and may contain any character: parse from the last parenthesis.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (fields[0] === "Z" || fields[0] === "X") return null;
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
    return { pid, startedAt: fields[19] ?? "", command };
  } catch {
    return null;
  }
}

function factsFromPs(pid: number): ProcessFacts | null {
  try {
    const line = execFileSync("ps", ["-o", "stat=,lstart=,command=", "-p", String(pid)], { encoding: "utf8" }).trim();
    const [, state, startedAt, command] = /^(\S+)\s+(\S+ \S+\s+\S+ \S+ \S+)\s+(.*)$/.exec(line) ?? [];
    if (!state || state.startsWith("Z")) return null;
    return { pid, startedAt: startedAt ?? "", command: command ?? "" };
  } catch {
    return null;
  }
}

/** Whether the recorded process is still running; a reused pid does not count. */
export function isStill(noted: Pick<ProcessFacts, "pid" | "startedAt">): boolean {
  return processFacts(noted.pid)?.startedAt === noted.startedAt;
}

/** Sends SIGTERM to a process that is not our child, waits, then sends SIGKILL. */
export async function endProcess(
  noted: Pick<ProcessFacts, "pid" | "startedAt">,
  { signal = "SIGTERM", timeoutMs = 5_000 }: { signal?: NodeJS.Signals; timeoutMs?: number } = {},
): Promise<void> {
  for (const [name, waitMs] of [[signal, timeoutMs] as const, ["SIGKILL", 2_000] as const]) {
    if (!isStill(noted)) return;
    process.kill(noted.pid, name);
    const deadline = Date.now() + waitMs;
    while (isStill(noted) && Date.now() < deadline) await sleep(20);
  }
}
