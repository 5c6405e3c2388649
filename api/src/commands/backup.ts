import { resolve } from "node:path";
import { storeConfigFromProcess } from "../config.ts";
import { takeBackup } from "../lib/backup/backup.ts";
import { recordBackup } from "../lib/checks/database.ts";
import { usingDatabase } from "../lib/db/database-problem.ts";
import { openDb } from "../lib/db/db.ts";
import { openFiles } from "../lib/files/files.ts";
import type { Arguments, Outcome } from "./command.ts";

/** `lamplight backup [FILE]`. Without FILE it creates `lamplight-<time>.tar` in the current folder. */
export async function backup({ words: [file] }: Arguments): Promise<Outcome> {
  const { databaseUrl, ...store } = storeConfigFromProcess();
  const now = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, "");
  const path = resolve(file ?? `lamplight-${now}.tar`);
  const files = await openFiles(store);
  const saved = await usingDatabase({ variable: "DATABASE_URL", url: databaseUrl }, () =>
    takeBackup({ databaseUrl, files, path }),
  );
  const note = await record(databaseUrl, saved);
  const deletedNote = saved.deleted > 0 ? ` ${saved.deleted} files were deleted while the backup ran.` : "";
  return {
    output: `${saved.rows} rows of ${saved.tables} tables and ${saved.files} files are in ${path}.${deletedNote}${note}`,
  };
}

/** Writes down that a backup was made. One that can't be written down is a backup all the same. */
async function record(databaseUrl: string, saved: { rows: number; files: number }): Promise<string> {
  const db = openDb(databaseUrl, 1);
  try {
    await recordBackup(db, saved);
    return "";
  } catch {
    return " The office's Health page doesn't show it, because it couldn't be recorded.";
  } finally {
    await db.end({ timeout: 5 });
  }
}
