import { resolve } from "node:path";
import { storeConfigFromProcess } from "../config.ts";
import { restoreBackup } from "../lib/backup/restore.ts";
import { usingDatabase } from "../lib/db/database-problem.ts";
import { openFiles } from "../lib/files/files.ts";
import { type Arguments, CommandError, type Outcome } from "./command.ts";

/** `lamplight restore FILE`. */
export async function restore({ words: [file] }: Arguments): Promise<Outcome> {
  const { databaseUrl, ...store } = storeConfigFromProcess();
  if (!file) throw new CommandError("Please add the backup's path: restore FILE");
  const files = await openFiles(store);
  const restored = await usingDatabase({ variable: "DATABASE_URL", url: databaseUrl }, () =>
    restoreBackup({ databaseUrl, files, path: resolve(file) }),
  );
  const { newer, leftOut } = restored;
  const migrated = newer.length > 0 ? ` Migrations applied afterwards: ${newer.join(", ")}.` : "";
  const leftOutNote = leftOut.length > 0 ? ` No migration makes ${leftOut.join(", ")}: left out.` : "";
  return {
    output: `${restored.rows} rows of ${restored.tables} tables and ${restored.files} files are restored as of ${restored.takenAt}; counts, references and all constraints hold.${migrated}${leftOutNote}`,
  };
}
