import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Piscina } from "piscina";
import { type Rendered, type RendererSetup, RenderResult, type SourceData } from "../../../contract/page-rendering.ts";
import type { Config } from "../../config.ts";
import { contentSource } from "../site/content-source.ts";

/** Pages that wait for a thread. More would take longer than a visitor waits. */
const LONGEST_QUEUE = 50;
const MOST_THREADS = 2;
const TIMEOUT_MS = 10_000;
/** Data is found by rendering: a page may show what else it needs only with its first data. */
const MOST_ROUNDS = 5;
/** Of each thread. Rendering a page takes a few megabytes. */
const MOST_HEAP_MB = 192;

export type PageRenderer = NonNullable<ReturnType<typeof openPageRenderer>>;
/** A page, and the data that it shows. */
export type RenderedPage = Rendered & { data: ReadonlyMap<string, SourceData> };

/**
 * Renders pages in threads of this process, by the program that was built beside the site. The threads start with the first page and see
 * nothing of the environment. Null without that program: pages then render in the browser.
 */
export function openPageRenderer(config: Pick<Config, "siteDir" | "rendererDir" | "content" | "publicUrl" | "office">) {
  const program = join(config.rendererDir, "main.js");
  if (!existsSync(program)) return null;
  const setup: RendererSetup = { siteDir: config.siteDir, source: contentSource(config) };
  let threads: Piscina | null = null;
  const start = () =>
    new Piscina({
      filename: pathToFileURL(program).href,
      name: "renderPage",
      minThreads: 1,
      maxThreads: MOST_THREADS,
      maxQueue: LONGEST_QUEUE,
      resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB },
      env: {},
      workerData: setup,
    });

  return {
    /** How many pages wait for a thread. */
    waiting: (): number => threads?.queueSize ?? 0,

    /**
     * Renders the page at an address. Rejects if some of its data can't be read, or if too many pages are waiting.
     * @param expected sources that it is likely to need
     */
    async render(
      address: string,
      read: (source: string) => Promise<SourceData>,
      expected: readonly string[],
    ): Promise<RenderedPage> {
      const data = new Map<string, SourceData>();
      let missing = expected;
      for (let round = 0; round < MOST_ROUNDS; round += 1) {
        await Promise.all(missing.map(async (source) => data.set(source, await read(source))));
        threads ??= start();
        const answer: unknown = await threads.run({ address, data }, { signal: AbortSignal.timeout(TIMEOUT_MS) });
        const result = RenderResult.parse(answer);
        if ("body" in result) return { ...result, data };
        missing = result.missing;
      }
      throw new Error(`${address} needs more data with each rendering`);
    },

    close: async (): Promise<void> => threads?.destroy(),
  };
}
