import { cpus, loadavg } from "node:os";
import type { Db } from "../src/lib/db.ts";
import type { Comparison, Spread } from "./compare.ts";

/** What the figures were measured on: they say nothing without it. */
export async function conditions(db: Db): Promise<string> {
  const [postgres] = await db<{ version: string; fsync: string; commit: string }[]>`
    select current_setting('server_version') as version, current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as commit`;
  const load = loadavg().map((average) => average.toFixed(1));
  return [
    `${cpus().length} × ${cpus()[0]?.model ?? "unknown"}, load ${load.join(" ")}; Node ${process.versions.node}`,
    `PostgreSQL ${postgres?.version}, fsync ${postgres?.fsync}, synchronous_commit ${postgres?.commit}`,
  ].join("\n");
}

/** One line about a share, larger is better: what it is of, median (min–max), the aim, and the rates behind it. */
export function shareLine(what: string, { share, subject, reference }: Comparison, aim: number): string {
  const verdict = share.median >= aim ? "reached" : "MISSED";
  const rates = `${rate(subject.median)} of ${rate(reference.median)} a second`;
  return `${what.padEnd(44)} ${range(share)}  aim ≥ ${aim.toFixed(1)} ${verdict}  ${rates}`;
}

/** One line about a growth, smaller is better. */
export function growthLine(what: string, { share }: Comparison, aim: number): string {
  const verdict = share.median <= aim ? "reached" : "MISSED";
  return `${what.padEnd(44)} ${range(share)}  aim ≤ ${aim.toFixed(1)} ${verdict}`;
}

/** One line about a wait in milliseconds, smaller is better. */
export function timeLine(what: string, times: number[], aimMs: number): string {
  const sorted = times.toSorted((a, b) => a - b).map(Math.round);
  const median = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const verdict = median <= aimMs ? "reached" : "MISSED";
  return `${what.padEnd(44)} ${median} ms (${sorted[0]}–${sorted.at(-1)})  aim ≤ ${aimMs} ms ${verdict}`;
}

const range = ({ median, min, max }: Spread) => `${median.toFixed(2)} (${min.toFixed(2)}–${max.toFixed(2)})`;
const rate = (perSecond: number) => Math.round(perSecond).toLocaleString("en-US");
