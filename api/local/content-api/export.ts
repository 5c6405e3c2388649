import { mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { exportDataset } from "@sanity/export";
import { editorClient } from "./editor-client.ts";

/**
 * Writes all published documents and their pictures to a `.tar.gz` of NDJSON, for `sanity dataset import`. Drafts are left
 * out.
 */
export async function exportContent(url: string, dataset: string, file: string): Promise<void> {
  mkdirSync(dirname(resolve(file)), { recursive: true });
  const client = await editorClient(url, dataset);
  await exportDataset({ client, dataset, outputPath: resolve(file), drafts: false });
}
