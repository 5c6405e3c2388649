import { join, resolve } from "node:path";
import { dataDir } from "../paths.ts";
import { toolVersion } from "../tools.ts";
import { exportContent } from "./export.ts";
import { place, prepareContent, withContentApi } from "./place.ts";

const file = resolve(process.argv[2] ?? join(dataDir, "content.tar.gz"));
const { documents, pictures } = await withContentApi(async (url, started) => {
  if (started) await prepareContent(started, place);
  return exportContent(url, place.dataset, file);
});
console.log(
  `Written to ${file}. Published documents: ${documents}. Pictures: ${pictures}. Drafts and history are left out. To import it into your Sanity project, log in with npx ${toolVersion("sanity")} login, then run in the folder studio:\nSANITY_PROJECT_ID=your-project SANITY_DATASET=${place.dataset} npx ${toolVersion("sanity")} dataset import ${file} ${place.dataset}`,
);
