import { join } from "node:path";
import { sanityImport } from "@sanity/import";
import { checkout } from "../paths.ts";
import { editorClient } from "./editor-client.ts";

/** The first content, also used for new Sanity projects: NDJSON and pictures. */
export const firstContent = join(checkout, "content-schemas/seed");

/** Imports a folder of NDJSON and assets with Sanity's importer. Returns the number of documents. */
export async function importContent(url: string, dataset: string, folder: string = firstContent): Promise<number> {
  const client = await editorClient(url, dataset);
  const { numDocs } = await sanityImport(folder, { client, operation: "createOrReplace" });
  return numDocs;
}
