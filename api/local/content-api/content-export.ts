import { join } from "node:path";
import { dataDir } from "../paths.ts";
import { exportContent } from "./export.ts";
import { place, prepareContent, withContentApi } from "./place.ts";

const file = process.argv[2] ?? join(dataDir, "content.tar.gz");
await withContentApi(async (url, started) => {
  if (started) await prepareContent(started, place);
  await exportContent(url, place.dataset, file);
});
console.log(`Written to ${file}. To import it into a Sanity project: sanity dataset import ${file} ${place.dataset}`);
