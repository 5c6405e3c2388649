import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { z } from "zod";
import { toolProgram } from "../local/tools.ts";

const run = promisify(execFile);

/** What Lighthouse says of one loading of a page: scores of 100, times in milliseconds, script in packed bytes, and how quick it found the machine. */
export type Loading = {
  scores: number[];
  lcp: number;
  blocking: number;
  shift: number;
  requests: number;
  script: number;
  machine: number;
};

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];

const Requests = z.object({
  items: z.array(
    z.object({
      resourceType: z.string().optional(),
      transferSize: z.number().default(0),
      networkRequestTime: z.number(),
    }),
  ),
});
/** The parts of Lighthouse's report that are read. */
const Report = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  audits: z.record(z.string(), z.object({ numericValue: z.number().optional(), details: z.unknown().optional() })),
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  environment: z.object({ benchmarkIndex: z.number() }),
});
const MOST_OUTPUT_BYTES = 64 * 1024 * 1024;

/**
 * Lighthouse waits until nothing is asked for any more, and the line over which a page hears of publications is never done. This is how
 * long it looks at a page on which everything has come within a second.
 */
const LONGEST_LOOK_MS = 5000;

/** Loads a page as a telephone of the middle class does, on a slow 4G line. `port` is where a browser is driven. */
export async function load(url: string, port: number, { isFloor = false } = {}): Promise<Loading> {
  const args = [
    ...[url, `--port=${port}`, "--output=json", "--quiet", "--disable-full-page-screenshot"],
    ...[`--max-wait-for-load=${LONGEST_LOOK_MS}`, `--only-categories=${isFloor ? "performance" : CATEGORIES}`],
  ];
  const program = await toolProgram("lighthouse");
  const { stdout } = await run(process.execPath, [program, ...args], { maxBuffer: MOST_OUTPUT_BYTES });
  const { runtimeError, audits, categories, environment } = Report.parse(JSON.parse(stdout));
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  const figure = (audit: string): number => {
    const value = audits[audit]?.numericValue;
    if (value === undefined) throw new Error(`Lighthouse says nothing of ${audit} at ${url}`);
    return value;
  };
  const { items } = Requests.parse(audits["network-requests"]?.details);
  return {
    scores: CATEGORIES.flatMap((name) => Math.round((categories[name]?.score ?? 0) * 100)),
    lcp: figure("largest-contentful-paint"),
    blocking: figure("total-blocking-time"),
    shift: figure("cumulative-layout-shift"),
    requests: items.length,
    script: items
      .filter(({ resourceType }) => resourceType === "Script")
      .reduce((sum, { transferSize }) => sum + transferSize, 0),
    machine: environment.benchmarkIndex,
  };
}
