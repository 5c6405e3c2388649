import { join } from "node:path";
import { dataDir } from "../paths.ts";
import { exportContent } from "./export.ts";
import { place, withLake } from "./place.ts";

const file = process.argv[2] ?? join(dataDir, "content.tar.gz");
await withLake((url) => exportContent(url, place.dataset, file));
console.log(`Written to ${file}. A Sanity project takes it with: sanity dataset import ${file} ${place.dataset}`);
