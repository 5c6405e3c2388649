import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { backupConfigFromProcess } from "../config.ts";
import { type Saved, takeBackup } from "../lib/backup/backup.ts";
import { type BackupPlace, isBackupDue, saveNight } from "../lib/backup/nightly.ts";
import { backupName } from "../lib/backup/retention.ts";
import { recordBackup } from "../lib/checks/database.ts";
import { usingDatabase } from "../lib/db/database-problem.ts";
import { openDb } from "../lib/db/db.ts";
import { openFiles } from "../lib/files/files.ts";
import { type Arguments, CommandError, type Outcome } from "./command.ts";

/** How often it is asked whether tonight's backup is due, and tried again after a failure. */
const ASKED_EVERY_MS = 600_000;

type BackupConfig = ReturnType<typeof backupConfigFromProcess>;

/**
 * `lamplight backup [FILE]`. Without FILE it saves as every night if there is a key, otherwise `lamplight-<time>.tar` in the current
 * folder. `--every-night` goes on until it is stopped.
 */
export async function backup({ words: [file], "every-night": isEndless }: Arguments): Promise<Outcome> {
  const config = backupConfigFromProcess();
  const { nightly } = config;
  if (isEndless) {
    if (!nightly) throw new CommandError("BACKUP_PUBLIC_KEY is missing, which encrypts backups: setup makes it.");
    await everyNight(config, nightly);
    return { output: "" };
  }
  if (file === undefined && nightly) return { output: await saveEncrypted(config, nightly, new Date()) };
  const { database } = config;
  const path = resolve(file ?? backupName(new Date()));
  const files = await openFiles(config);
  const saved = await usingDatabase(database, () => takeBackup({ databaseUrl: database.url, files, path }));
  return { output: await report(database.url, saved, path) };
}

/** Saves every night, and says what it did. A failure is said, and tried again. */
async function everyNight(config: BackupConfig, nightly: BackupPlace): Promise<void> {
  const stopped = new AbortController();
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => stopped.abort());
  while (!stopped.signal.aborted) {
    const now = new Date();
    if (await isBackupDue(nightly.dir, now, config.timeZone)) {
      const said = await saveEncrypted(config, nightly, now).catch(
        (error: unknown) => `Nothing was saved. ${error instanceof Error ? error.message : error}`,
      );
      process.stdout.write(`${said}\n`);
    }
    await pause(ASKED_EVERY_MS, undefined, { signal: stopped.signal }).catch(() => undefined);
  }
}

async function saveEncrypted(config: BackupConfig, place: BackupPlace, now: Date): Promise<string> {
  const { database } = config;
  const files = await openFiles(config);
  const { path, ...saved } = await usingDatabase(database, () =>
    saveNight({ databaseUrl: database.url, files, place, now }),
  );
  return report(database.url, saved, path);
}

/** Writes down that a backup was made, and says what it has. One that can't be written down is a backup all the same. */
async function report(databaseUrl: string, saved: Saved, path: string): Promise<string> {
  const db = openDb(databaseUrl, 1);
  const deletedNote = saved.deleted > 0 ? ` ${saved.deleted} files were deleted while the backup ran.` : "";
  const found = `${saved.rows} rows of ${saved.tables} tables and ${saved.files} files are in ${path}.${deletedNote}`;
  try {
    await recordBackup(db, saved);
    return found;
  } catch {
    return `${found} The office's Health page doesn't show it, because it couldn't be recorded.`;
  } finally {
    await db.end({ timeout: 5 });
  }
}
