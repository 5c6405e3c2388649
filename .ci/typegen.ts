import { checkout } from "../api/local/paths.ts";
import { renewTypes } from "./content-steps.ts";
import { renewDatabaseFiles } from "./database-files.ts";
import { renewPermissions } from "./permissions-table.ts";

await renewPermissions(checkout);
await renewDatabaseFiles();
const complaint = await renewTypes();
if (complaint !== undefined) {
  console.error(complaint);
  process.exitCode = 1;
}
