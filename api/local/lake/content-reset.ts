import { editorClient } from "./editor-client.ts";
import { importContent } from "./first-content.ts";
import { place, withLake } from "./place.ts";

const count = await withLake(async (url) => {
  const client = await editorClient(url, place.dataset);
  await client.withConfig({ perspective: "raw" }).delete({ query: "*" });
  return importContent(url, place.dataset);
});
console.log(`The content is as it first was: ${count} documents.`);
