import { mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { exportDataset } from "@sanity/export";
import { editorClient } from "./editor-client.ts";

/**
 * Writes all published documents and their pictures to a `.tar.gz` of NDJSON, for `sanity dataset import`, and returns their
 * numbers. Drafts and history are left out.
 */
export async function exportContent(
  url: string,
  dataset: string,
  file: string,
): Promise<{ documents: number; pictures: number }> {
  mkdirSync(dirname(resolve(file)), { recursive: true });
  const client = await editorClient(url, dataset);
  await exportDataset({ client, dataset, outputPath: resolve(file), drafts: false });
  return client.fetch(`{
    "documents": count(*[!(_type match "sanity.*") && !(_id in path("drafts.**"))]),
    "pictures": count(*[_type == "sanity.imageAsset"])
  }`);
}
