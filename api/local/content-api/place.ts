import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { ownEnvironment } from "../local-environment.ts";
import { dataDir } from "../paths.ts";
import { moveAssets } from "./assets.ts";
import { editorClient } from "./editor-client.ts";
import { importAtomically, isImportIncomplete } from "./filling.ts";
import { importContent } from "./first-content.ts";
import { type ContentApiServer, startContentApi } from "./server.ts";

/** The local content API's folder, dataset and port. The commands use the dataset of `.env` too. */
export const place = {
  port: Number(process.env.CONTENT_API_PORT ?? 3904),
  dir: process.env.CONTENT_API_DIR ?? join(dataDir, "content"),
  dataset: process.env.SANITY_DATASET || ownEnvironment()["SANITY_DATASET"] || "production",
};
type Place = { dir: string; dataset: string };

const sign = (dir: string): string => join(dir, "address");
const Ping = z.object({ dir: z.string() });

/** Writes the URL into the folder, for commands that look for it. Returns the function that removes it. */
export function publishAddress(dir: string, url: string): () => void {
  writeFileSync(sign(dir), url);
  return () => rmSync(sign(dir), { force: true });
}

/**
 * Uses the content API of that folder if it runs, otherwise starts it for the duration of `use` (`started` is true). Checks the
 * folder, because another checkout's content API may listen at the same address.
 */
export async function withContentApi<Result>(
  use: (url: string, started?: ContentApiServer) => Promise<Result>,
  dir: string = place.dir,
): Promise<Result> {
  const running = existsSync(sign(dir)) ? readFileSync(sign(dir), "utf8") : "";
  if (running && (await dirOf(running)) === resolve(dir)) return use(running);
  const contentApi = await startContentApi({ port: 0, dir });
  try {
    return await use(contentApi.url, contentApi);
  } finally {
    contentApi.close();
  }
}

/** Replaces a dataset by the first content. Returns the number of documents. */
export const resetContent = (url: string, { dir, dataset }: Place): Promise<number> =>
  importAtomically(dir, dataset, async () => {
    const client = await editorClient(url, dataset);
    await client.withConfig({ perspective: "raw" }).delete({ query: "*" });
    return importContent(url, dataset);
  });

/** Prepares a content API that was just started: imports the first content if empty, and updates asset URLs. */
export async function prepareContent({ url, contentApi }: ContentApiServer, { dir, dataset }: Place): Promise<void> {
  if (contentApi.store(dataset).documents.size === 0 || isImportIncomplete(dir, dataset))
    await resetContent(url, { dir, dataset });
  moveAssets(contentApi.store(dataset), url);
}

async function dirOf(url: string): Promise<string | undefined> {
  try {
    const answer = await fetch(new URL("/v1/ping", url), { signal: AbortSignal.timeout(10_000) });
    return Ping.safeParse(await answer.json()).data?.dir;
  } catch {
    return undefined;
  }
}
