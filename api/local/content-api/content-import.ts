import { resolve } from "node:path";
import { importFile } from "./import-file.ts";
import { place, withContentApi } from "./place.ts";

const [name] = process.argv.slice(2);
if (!name) {
  console.error("Name the file of an export: npm run content:import -- content.tar.gz");
  process.exit(1);
}
const file = resolve(name);
try {
  const count = await withContentApi((url) => importFile(url, place, file));
  console.log(
    `The content is replaced by that of ${file}. Documents and pictures: ${count}. Earlier drafts are deleted.`,
  );
} catch (error) {
  const [reason] = String(error).split("\n");
  console.error(`${file} can't be imported, and the content is unchanged. ${reason}`);
  process.exitCode = 1;
}
