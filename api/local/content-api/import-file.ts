import { createReadStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sanityImport } from "@sanity/import";
import { editorClient } from "./editor-client.ts";
import { importAtomically } from "./filling.ts";
import { startContentApi } from "./server.ts";

/**
 * Replaces a dataset by the file of an export. Returns the number of documents and pictures. A file that cannot be read
 * throws before anything is deleted.
 */
export async function importFile(url: string, at: { dir: string; dataset: string }, file: string): Promise<number> {
  await tryImport(file);
  return importAtomically(at.dir, at.dataset, async () => {
    const client = await editorClient(url, at.dataset);
    await client.withConfig({ perspective: "raw" }).delete({ query: "*" });
    return importInto(url, at.dataset, file);
  });
}

async function tryImport(file: string): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), "lamplight-import-"));
  const { url, close } = await startContentApi({ port: 0, dir });
  try {
    await importInto(url, "trial", file);
  } finally {
    close();
    rmSync(dir, { recursive: true });
  }
}

async function importInto(url: string, dataset: string, file: string): Promise<number> {
  const client = await editorClient(url, dataset);
  const { numDocs } = await sanityImport(createReadStream(file), { client, operation: "createOrReplace" });
  return numDocs;
}
