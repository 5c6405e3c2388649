import { cpus, loadavg } from "node:os";
import type { Db } from "../src/lib/db/db.ts";
import type { Comparison, Spread } from "./compare.ts";
import type { Loading } from "./pages-lighthouse.ts";

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

/** How many aims were missed so far. */
export let missed = 0;

function verdictOf(isReached: boolean): string {
  if (!isReached) missed += 1;
  return isReached ? "reached" : "MISSED";
}

/** Takes one measurement, and where it fails says so and counts its aims as missed: the others are taken all the same. */
export async function attempt(what: string, measure: () => Promise<void>): Promise<void> {
  try {
    await measure();
  } catch (error) {
    missed += 1;
    console.log(`${what}: NOT MEASURED. ${error instanceof Error ? error.stack : error}`);
  }
}

/** One line about a share, larger is better: what it is of, median (min–max), the aim, and the rates behind it. */
export function shareLine(what: string, { share, subject, reference }: Comparison, aim: number): string {
  const verdict = verdictOf(share.median >= aim);
  const rates = `${rate(subject.median)} of ${rate(reference.median)} a second`;
  return `${what.padEnd(44)} ${range(share)}  aim ≥ ${aim.toFixed(2)} ${verdict}  ${rates}`;
}

/** One line about a growth, smaller is better. */
export function growthLine(what: string, { share }: Comparison, aim: number): string {
  const verdict = verdictOf(share.median <= aim);
  return `${what.padEnd(44)} ${range(share)}  aim ≤ ${aim.toFixed(1)} ${verdict}`;
}

/** One line about a wait in milliseconds, smaller is better. `floor`: the same where nothing of ours is in the way, shown beside it. */
export function timeLine(what: string, times: number[], aimMs: number, floor: number[] | null = null): string {
  const { median, text } = waits(times);
  const beside = floor ? `, without code ${waits(floor).text}` : "";
  return `${what.padEnd(44)} ${text}${beside}  aim ≤ ${aimMs} ms ${verdictOf(median <= aimMs)}`;
}

function waits(times: number[]): { median: number; text: string } {
  const sorted = times.toSorted((a, b) => a - b).map(Math.round);
  const median = sorted[sorted.length >> 1] ?? Number.NaN;
  return { median, text: `${median} ms (${sorted[0]}–${sorted.at(-1)})` };
}

/** One line about waits in milliseconds of which none may be longer than the aim. */
export function longestLine(what: string, times: number[], aimMs: number): string {
  const longest = Math.round(Math.max(...times));
  const verdict = verdictOf(longest <= aimMs);
  return `${what.padEnd(44)} at most ${longest} ms of ${times.length}  aim ≤ ${aimMs} ms ${verdict}`;
}

/** One line about waits in milliseconds of which all but one in a hundred may be no longer than the aim. */
export function percentileLine(what: string, times: number[], aimMs: number): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  const [median, p99] = [at(0.5), at(0.99)].map((ms) => Math.round(ms * 10) / 10);
  return `${what.padEnd(44)} median ${median} ms, p99 ${p99} ms of ${times.length}  aim ≤ ${aimMs} ms ${verdictOf(at(0.99) <= aimMs)}`;
}

/** One line about how many times as long something takes as its floor, smaller is better; without an aim it is only shown. */
export function shareOfFloorLine(what: string, { share, reference }: Comparison, aim: number | null): string {
  const verdict = aim === null ? "too short to judge" : `aim ≤ ${aim.toFixed(1)} ${verdictOf(share.median <= aim)}`;
  return `${what.padEnd(44)} ${range(share)}  ${verdict}  floor ${Math.round(reference.median)} ms`;
}

/** One line about a page: its figures, those of its floor, and which aims it missed. Times are in milliseconds. */
export function pageLine(route: string, page: Loading, floor: Loading, lcpAim = Number.POSITIVE_INFINITY): string {
  const ratio = page.lcp / floor.lcp;
  const aims: [what: string, isReached: boolean][] = [
    ["scores", page.scores.every((score) => score === 100)],
    ["LCP of the floor's", ratio <= 1.1],
    ["LCP", page.lcp <= lcpAim],
    ["blocking", page.blocking <= 50],
    ["shift", page.shift === 0],
    ["requests", page.requests <= 18],
    ["script", page.script <= 60 * 1024],
  ];
  const lost = aims.filter(([, isReached]) => !isReached).map(([what]) => what);
  const verdict = verdictOf(lost.length === 0);
  const figures = [
    page.scores.join("/"),
    `LCP ${seconds(page.lcp)} of ${seconds(floor.lcp)}, ${ratio.toFixed(2)}`,
    `blocked ${Math.round(page.blocking)} ms of ${Math.round(floor.blocking)}`,
    `shift ${page.shift.toFixed(3)}`,
    `${page.requests} requests`,
    `${(page.script / 1024).toFixed(1)} KB script`,
  ];
  return `${route.padEnd(26)} ${figures.join("  ")}  ${verdict}${lost.length > 0 ? `: ${lost.join(", ")}` : ""}`;
}

/** One line about a page that holds one line of words: on this machine no page is quicker. */
export const leastLine = ({ lcp, machine }: Loading): string =>
  `${"one line of words".padEnd(26)} LCP ${seconds(lcp)}; the machine by Lighthouse's benchmark: ${Math.round(machine)}`;

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;

const range = ({ median, min, max }: Spread) => `${median.toFixed(2)} (${min.toFixed(2)}–${max.toFixed(2)})`;
const rate = (perSecond: number) => Math.round(perSecond).toLocaleString("en-US");
