import { renewTypes } from "./content-steps.ts";
import { renewDatabaseFiles } from "./database-files.ts";

await renewDatabaseFiles();
const complaint = await renewTypes();
if (complaint !== undefined) {
  console.error(complaint);
  process.exitCode = 1;
}
