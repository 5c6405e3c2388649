import { execFile, execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { POOL_SIZE } from "./stage.ts";

const HOW_TO_GET_PGBENCH = "pgbench is not on this machine. On Debian or Ubuntu: apt-get install postgresql-contrib.";

/** Where pgbench is: on the path, or where Debian keeps it. Throws when it is nowhere: a floor that is not there is no floor reached. */
export function findPgbench(): string {
  if (runs("pgbench")) return "pgbench";
  const versions = "/usr/lib/postgresql";
  const found = existsSync(versions) ? readdirSync(versions).map((name) => join(versions, name, "bin/pgbench")) : [];
  const pgbench = found.find(runs);
  if (!pgbench) throw new Error(HOW_TO_GET_PGBENCH);
  return pgbench;
}

function runs(program: string): boolean {
  try {
    execFileSync(program, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Runs a script for some seconds over as many connections as the API has; answers transactions in a second, all of them committed. */
export async function transactionsPerSecond(
  pgbench: string,
  script: string,
  { url, seconds }: { url: string; seconds: number },
): Promise<{ perSecond: number; total: number }> {
  const options = [
    "-n",
    "-M",
    "prepared",
    "-c",
    String(POOL_SIZE),
    "-j",
    "2",
    "-D",
    "i=0",
    "-T",
    String(seconds),
    "-f",
    script,
  ];
  const { stdout } = await promisify(execFile)(pgbench, [...options, url]);
  const perSecond = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
  const total = Number(/^number of transactions actually processed: (\d+)/m.exec(stdout)?.[1]);
  const failed = Number(/^number of failed transactions: (\d+)/m.exec(stdout)?.[1] ?? 0);
  if (!perSecond || !total || failed > 0) throw new Error(`pgbench did not say what we hoped for:\n${stdout}`);
  return { perSecond, total };
}
