import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Logger } from "pino";
import { Piscina } from "piscina";
import {
  type DraftBar,
  type Rendered,
  type RendererSetup,
  RenderResult,
  type SourceData,
} from "../../../contract/page-rendering.ts";
import type { Practice } from "../../../contract/practice.ts";
import type { Config } from "../../config.ts";
import { contentSource } from "../site/content-source.ts";

/** Pages that wait for the thread. More would take longer than a visitor waits. */
const LONGEST_QUEUE = 50;
const TIMEOUT_MS = 10_000;
/** Data is found by rendering: a page may show what else it needs only with its first data. */
const MOST_ROUNDS = 5;
/** Of the thread. Rendering a page takes a few megabytes. */
const HEAP = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

export type PageRenderer = NonNullable<ReturnType<typeof openPageRenderer>>;
/** A page, and the data that it shows. */
export type RenderedPage = Rendered & { data: ReadonlyMap<string, SourceData> };

/**
 * Renders pages in a thread of this process, by the program that was built beside the site. The thread starts with the first page and sees
 * nothing of the environment. Null without that program: pages then render in the browser.
 */
export function openPageRenderer(
  config: Pick<Config, "siteDir" | "rendererDir" | "content" | "publicUrl">,
  practice: Pick<Practice, "shortName">,
  log: Logger,
) {
  const program = join(config.rendererDir, "main.js");
  if (!existsSync(program)) return null;
  const setup: RendererSetup = { siteDir: config.siteDir, source: contentSource({ config, practice }) };
  let thread: Piscina | null = null;
  function start(): Piscina {
    const started = new Piscina({
      filename: pathToFileURL(program).href,
      name: "renderPage",
      // A second thread would take as much memory again, and a copy has one core.
      minThreads: 1,
      maxThreads: 1,
      maxQueue: LONGEST_QUEUE,
      resourceLimits: HEAP,
      env: {},
      workerData: setup,
    });
    // Without a page to blame: a new thread takes its place.
    started.on("error", (error) => log.error({ err: error }, "the thread that renders pages ended"));
    return started;
  }

  return {
    /** How many pages wait for the thread. */
    waiting: (): number => thread?.queueSize ?? 0,

    /**
     * Renders the page at an address. Rejects if some of its data can't be read, or if too many pages are waiting.
     * @param expected sources that it is likely to need
     * @param draft the bar above a shared draft
     */
    async render(
      address: string,
      read: (source: string) => Promise<SourceData>,
      expected: readonly string[],
      draft?: DraftBar,
    ): Promise<RenderedPage> {
      const data = new Map<string, SourceData>();
      let missing = expected;
      for (let round = 0; round < MOST_ROUNDS; round += 1) {
        await Promise.all(missing.map(async (source) => data.set(source, await read(source))));
        thread ??= start();
        const answer: unknown = await thread.run(
          { address, data, draft, siteName: practice.shortName },
          { signal: AbortSignal.timeout(TIMEOUT_MS) },
        );
        const result = RenderResult.parse(answer);
        if ("body" in result) return { ...result, data };
        missing = result.missing;
      }
      throw new Error(`${address} needs more data with each rendering`);
    },

    close: async (): Promise<void> => thread?.destroy(),
  };
}
