import { join } from "node:path";
import { sanityImport } from "@sanity/import";
import { checkout } from "../paths.ts";
import { editorClient } from "./editor-client.ts";

/** What a new lake holds: the NDJSON and pictures that a new Sanity project imports as well. */
export const firstContent = join(checkout, "content-schemas/seed");

/** Imports a folder of NDJSON and assets, as Sanity's own importer does it. Answers how many documents there were. */
export async function importContent(url: string, dataset: string, folder: string = firstContent): Promise<number> {
  const client = await editorClient(url, dataset);
  const { numDocs } = await sanityImport(folder, { client, operation: "createOrReplace" });
  return numDocs;
}
