import { resolve } from "node:path";
import { storeConfigFromProcess } from "./config.ts";
import { restoreBackup } from "./lib/backup/restore.ts";
import { openFiles } from "./lib/files/files.ts";

/** `npm run restore -- FILE`. */
try {
  const { databaseUrl, ...store } = storeConfigFromProcess();
  const [, , file] = process.argv;
  if (!file) throw new Error("Please add the backup's path: npm run restore -- FILE");
  const { takenAt, rows, tables, files, newer, leftOut } = await restoreBackup({
    databaseUrl,
    files: await openFiles(store),
    path: resolve(file),
  });
  const migrated = newer.length > 0 ? ` Migrations applied afterwards: ${newer.join(", ")}.` : "";
  const leftOutNote = leftOut.length > 0 ? ` No migration makes ${leftOut.join(", ")}: left out.` : "";
  process.stdout.write(
    `${rows} rows of ${tables} tables and ${files} files are restored as of ${takenAt}; counts, references and all constraints hold.${migrated}${leftOutNote}\n`,
  );
} catch (error) {
  process.stderr.write(`Nothing was restored. ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
