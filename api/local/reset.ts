import { rmSync } from "node:fs";
import { join } from "node:path";
import { openLedger } from "./ledger.ts";
import { dataDir } from "./paths.ts";
import { removePostgres } from "./postgres.ts";

const left = await openLedger(dataDir).endEarlierRun();
if (left.length > 0) console.log(`Stopped what was running: ${left.join(", ")}.`);
await removePostgres(join(dataDir, "postgres"));
rmSync(dataDir, { recursive: true, force: true });
console.log("The local data is deleted. npm start creates it again.");
