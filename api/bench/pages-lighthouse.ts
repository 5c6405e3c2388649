import lighthouse, { type Flags } from "lighthouse";
import { z } from "zod";

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

/**
 * Lighthouse waits until nothing is asked for any more, and the line over which a page hears of publications is never done. This is how
 * long it looks at a page on which everything has come within a second.
 */
const LONGEST_LOOK_MS = 5000;

/** Loads a page as a telephone of the middle class does, on a slow 4G line. `port` is where a browser is driven. */
export async function load(url: string, port: number, { isFloor = false } = {}): Promise<Loading> {
  const onlyCategories = isFloor ? ["performance"] : CATEGORIES;
  const flags: Flags = {
    port,
    logLevel: "silent",
    maxWaitForLoad: LONGEST_LOOK_MS,
    disableFullPageScreenshot: true,
    onlyCategories,
  };
  const result = await lighthouse(url, flags);
  if (!result || result.lhr.runtimeError)
    throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? "no result"}`);
  const { audits, categories, environment } = result.lhr;
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
