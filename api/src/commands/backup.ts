import { resolve } from "node:path";
import { storeConfigFromProcess } from "../config.ts";
import { takeBackup } from "../lib/backup/backup.ts";
import { usingDatabase } from "../lib/db/database-problem.ts";
import { openFiles } from "../lib/files/files.ts";
import type { Arguments, Outcome } from "./run.ts";

/** `lamplight backup [FILE]`. Without FILE it creates `lamplight-<time>.tar` in the current folder. */
export async function backup({ words: [file] }: Arguments): Promise<Outcome> {
  const { databaseUrl, ...store } = storeConfigFromProcess();
  const now = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, "");
  const path = resolve(file ?? `lamplight-${now}.tar`);
  const files = await openFiles(store);
  const saved = await usingDatabase({ variable: "DATABASE_URL", url: databaseUrl }, () =>
    takeBackup({ databaseUrl, files, path }),
  );
  const deletedNote = saved.deleted > 0 ? ` ${saved.deleted} files were deleted while the backup ran.` : "";
  return {
    output: `${saved.rows} rows of ${saved.tables} tables and ${saved.files} files are in ${path}.${deletedNote}`,
  };
}
