import { resolve } from "node:path";
import { storeConfigFromProcess } from "./config.ts";
import { takeBackup } from "./lib/backup/backup.ts";
import { openFiles } from "./lib/files/files.ts";

/** `npm run backup -- FILE`. Without FILE it creates `lamplight-<time>.tar` in the current folder. */
try {
  const { databaseUrl, ...store } = storeConfigFromProcess();
  const now = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, "");
  const path = resolve(process.argv[2] ?? `lamplight-${now}.tar`);
  const saved = await takeBackup({ databaseUrl, files: await openFiles(store), path });
  const deletedNote = saved.deleted > 0 ? ` ${saved.deleted} files were deleted while the backup ran.` : "";
  process.stdout.write(
    `${saved.rows} rows of ${saved.tables} tables and ${saved.files} files are in ${path}.${deletedNote}\n`,
  );
} catch (error) {
  process.stderr.write(`Nothing was saved. ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
